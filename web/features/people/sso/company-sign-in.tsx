import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountSentence, COLLEAGUE_SENTENCE } from '#shared/domain/account-sentences.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { PageSpinner } from '#web/components/page-state.tsx'
import { TermsNote } from '#web/components/terms-note.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { useHandedEmail } from '#web/lib/use-handed-email.ts'
import type { EmergencyFormProps } from './emergency-form.tsx'
import { useBegin } from './queries-guest.ts'

const EmergencyForm = lazy(async () => ({ default: (await import('./emergency-form.tsx')).EmergencyForm }))

const check = checkedBy(async () => (await import('#shared/contract/people/sso.ts')).BeginForm)

const { EmailField } = textFieldsFor<{ email: string }>()

const UNREACHABLE = 'Der Server ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.'

interface CompanySignInProps {
  /** The page to open afterwards. */
  returnTo: string | undefined
  onEntered: EmergencyFormProps['onEntered']
}

/** Asks for the address, whose domain leads to the office's provider. */
export function CompanySignIn({ returnTo, onEntered }: CompanySignInProps) {
  const [isEmergency, setIsEmergency] = useState(false)
  const begin = useBegin()
  const form = useForm({ resolver: check, defaultValues: { email: useHandedEmail() } })
  if (isEmergency)
    return (
      <Suspense fallback={<PageSpinner />}>
        <EmergencyForm onEntered={onEntered} onBack={() => setIsEmergency(false)} />
      </Suspense>
    )
  const isLeaving = begin.isPending || begin.isSuccess
  return (
    <>
      <h1 className="text-3xl font-bold tracking-tight text-balance">Mit Firmenkonto anmelden</h1>
      <p className="mt-1.5 mb-7 text-ink-2">
        Geben Sie Ihre Adresse bei der Firma an. Angemeldet wird dort, wo Sie sich auch sonst für die Arbeit anmelden.
      </p>
      <Form
        form={form}
        busy={isLeaving}
        className="space-y-4"
        onSubmit={({ email }) => begin.mutate({ body: { email, ...(returnTo !== undefined && { returnTo }) } })}
      >
        <EmailField name="email" label="E-Mail" autoFocus autoComplete="username" />
        <TermsNote sentence={accountSentence(COLLEAGUE_SENTENCE) ?? ''} />
        {begin.error && <Notice tone="failure">{serverMessage(begin.error) ?? UNREACHABLE}</Notice>}
        <Button type="submit" variant="primary" size="large" busy={isLeaving} className="w-full">
          Weiter zum Firmenkonto
        </Button>
      </Form>
      <p className="mt-4 text-center text-sm">
        <button type="button" className="py-1 font-medium text-accent hover:underline" onClick={() => setIsEmergency(true)}>
          Der Anbieter ist ausgefallen?
        </button>
      </p>
    </>
  )
}
