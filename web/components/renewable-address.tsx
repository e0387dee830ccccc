import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { AskingButton } from './ui/asking-button.tsx'
import { Button } from './ui/button.tsx'
import { Field } from './ui/field.tsx'
import { Input } from './ui/input.tsx'

interface Renewal {
  /** Name of the button. */
  action: string
  /** Asked before, with what is lost. */
  question: string
  text: string
  renew: { readonly isPending: boolean; readonly mutate: (input: object) => void }
}

interface RenewableAddressProps {
  label: string
  hint?: string | undefined
  /** Where it is read from. */
  address: {
    /** The address is null where it is not readable any more and can only be renewed. */
    readonly data: { readonly url: string | null } | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** Stands in the place of an address that did not come. */
  missing: string
  /** The button that copies it. */
  copy: ReactNode
  renewal: Renewal
}

/** An address that opens something to whoever has it: read, copied, and made anew when the wrong people have it. */
export function RenewableAddress({ label, hint, address, missing, copy, renewal }: RenewableAddressProps) {
  const { data, isError, isFetching, refetch } = address
  const { action, question, text, renew } = renewal
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
        {data && (
          <AskingButton
            variant="ghost"
            icon={RefreshCw}
            busy={renew.isPending}
            question={question}
            text={text}
            action="Erneuern"
            onConfirm={() => renew.mutate({})}
          >
            {action}
          </AskingButton>
        )}
      </div>
    </>
  )
}
