import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { AskingButton } from './ui/asking-button.tsx'
import { Button } from './ui/button.tsx'
import { Field } from './ui/field.tsx'
import { Input } from './ui/input.tsx'

interface Renewal {
  /** Label of the button. */
  action: string
  /** Confirmation text that states what is lost. */
  question: string
  text: string
  renew: { readonly isPending: boolean; readonly mutate: (input: object) => void }
}

interface RenewableAddressProps {
  label: string
  hint?: string | undefined
  /** The query that returns the URL. */
  address: {
    /** The URL is null if it can no longer be read, only renewed. */
    readonly data: { readonly url: string | null } | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** Shown in place of a URL that failed to load. */
  missing: string
  /** The copy button. */
  copy: ReactNode
  /** Undefined if the reader may not renew it. */
  renewal: Renewal | undefined
}

/** A secret URL: shown, copied, and renewed after a leak. */
export function RenewableAddress({ label, hint, address, missing, copy, renewal }: RenewableAddressProps) {
  const { data, isError, isFetching, refetch } = address
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <Input
            {...control}
            readOnly
            value={data?.url ?? ''}
            placeholder={isError ? missing : data ? 'Die Adresse ist nicht mehr lesbar. Bitte erneuern Sie sie.' : 'Wird geladen …'}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {isError && !data ? (
          <Button busy={isFetching} onClick={() => void refetch()}>
            Erneut versuchen
          </Button>
        ) : (
          copy
        )}
        {data && renewal && (
          <AskingButton
            variant="ghost"
            icon={RefreshCw}
            busy={renewal.renew.isPending}
            question={renewal.question}
            text={renewal.text}
            action="Erneuern"
            onConfirm={() => renewal.renew.mutate({})}
          >
            {renewal.action}
          </AskingButton>
        )}
      </div>
    </>
  )
}
