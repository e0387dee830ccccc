import { useForm } from 'react-hook-form'
import type { SecondStep, User } from '#shared/contract/people/accounts.ts'
import { FocusedHeading } from '#web/components/focused-heading.tsx'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { useEmergency } from './queries-guest.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/sso.ts')).EmergencyForm)

const EMPTY = { email: '', password: '', code: '' }
const { EmailField, PasswordField, TextField } = textFieldsFor<typeof EMPTY>()

/** Who came in, or what the sign-in still waits for. */
export type Entered =
  | { readonly success: true; readonly user: User; readonly returnTo: string | null }
  | { readonly success: false; readonly secondStep: SecondStep; readonly returnTo: string | null }

export interface EmergencyFormProps {
  onEntered: (entered: Entered) => unknown
  onBack: () => void
}

/** Lets a principal in by password and emergency code. */
export function EmergencyForm({ onEntered, onBack }: EmergencyFormProps) {
  const emergency = useEmergency()
  const form = useForm({ resolver: check, defaultValues: EMPTY })
  return (
    <>
      <FocusedHeading level={1}>Anmelden mit Notfallcode</FocusedHeading>
      <p className="mt-1.5 mb-7 text-ink-2">
        Nur für Inhaber, wenn der Anbieter des Firmenkontos ausfällt. Der Code gilt einmal; einen neuen machen Sie danach auf der Seite
        „Büro“.
      </p>
      <Form
        form={form}
        busy={emergency.isPending}
        className="space-y-4"
        onSubmit={(body) => emergency.mutate({ body }, { onSuccess: (entered) => void onEntered(entered) })}
      >
        <EmailField name="email" label="E-Mail" autoComplete="username" />
        <PasswordField name="password" label="Passwort" autoComplete="current-password" />
        <TextField name="code" label="Notfallcode" autoCapitalize="characters" spellCheck={false} />
        {emergency.error && (
          <Notice tone="failure">
            {serverMessage(emergency.error) ?? 'Der Server ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.'}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="large" busy={emergency.isPending} className="w-full">
          Anmelden
        </Button>
        <Button size="large" className="w-full" onClick={onBack}>
          Zurück
        </Button>
      </Form>
    </>
  )
}
