import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from './ui/button.tsx'
import { Confirm } from './ui/confirm.tsx'
import { Field } from './ui/field.tsx'
import { Input } from './ui/input.tsx'

interface RenewalProps {
  /** Name of the button. */
  action: string
  /** Asked before, with what is lost. */
  question: string
  text: string
  renew: { readonly isPending: boolean; readonly mutate: (input: object) => void }
}

function Renewal({ action, question, text, renew }: RenewalProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" busy={renew.isPending} onClick={() => setAsking(true)}>
        {!renew.isPending && <RefreshCw aria-hidden />}
        {action}
      </Button>
      <Confirm
        open={asking}
        question={question}
        text={text}
        action="Erneuern"
        onConfirm={() => {
          setAsking(false)
          renew.mutate({})
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

interface RenewableAddressProps {
  label: string
  hint?: string | undefined
  /** Where it is read from. */
  address: {
    readonly data: { readonly url: string } | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** Stands in the place of an address that did not come. */
  missing: string
  /** The button that copies it. */
  copy: ReactNode
  renewal: RenewalProps
}

/** An address that opens something to whoever has it: read, copied, and made anew when the wrong people have it. */
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
            placeholder={isError ? missing : 'Wird geladen …'}
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
        {data && <Renewal {...renewal} />}
      </div>
    </>
  )
}
