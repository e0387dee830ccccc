import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { PartnerRegistrationForm as Body } from '#shared/contract/network/partner-forms.ts'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { AVAILABILITY_DEFAULT, INDUSTRY_DEFAULT, PRICE_RANGE_DEFAULT } from '#shared/domain/partner.ts'
import { TERMS_SENTENCE } from '#shared/domain/account-terms.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormSection } from '#web/components/form-section.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { NameFields } from '#web/components/name-fields.tsx'
import { TermsNote } from '#web/components/terms-note.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { ApiError } from '#web/lib/api.ts'
import { paths, withReturn } from '#web/lib/paths.ts'
import { LinkTradeFields } from './link-trade-fields.tsx'
import { useLinkRegistration } from './queries.ts'

const check = checkedBy(async () => (await import('#shared/contract/network/partner-forms.ts')).PartnerRegistrationForm)

const EMPTY: z.input<typeof Body> = {
  companyName: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  website: '',
  industry: INDUSTRY_DEFAULT,
  priceRange: PRICE_RANGE_DEFAULT,
  availability: AVAILABILITY_DEFAULT,
  phone: '',
  address: '',
  city: '',
  zipCode: '',
  services: '',
  description: '',
  serviceArea: '',
}

const { TextField, EmailField, PasswordField } = textFieldsFor<typeof EMPTY>()

const Person = () => (
  <FormSection title="Über Sie">
    <TextField name="companyName" label="Firmenname" wide autoComplete="organization" />
    <NameFields />
  </FormSection>
)

const Access = () => (
  <FormSection title="Ihr Zugang">
    <EmailField name="email" label="E-Mail" hint="Damit melden Sie sich an." wide autoComplete="username" />
    <PasswordField name="password" label="Passwort" hint={`Mindestens ${PASSWORD_MIN} Zeichen`} advice autoComplete="new-password" />
    <PasswordField name="confirmPassword" label="Passwort bestätigen" autoComplete="new-password" />
  </FormSection>
)

/** Why it failed. For an existing account: a link to sign in and return here to connect. */
function Refusal({ error, shortLink }: { error: unknown; shortLink: string }) {
  if (!(error instanceof ApiError) || error.text === '') return null
  if (error.status !== 409) return <Notice tone="failure">{error.text}</Notice>
  return (
    <Notice
      tone="failure"
      actions={
        <Link to={withReturn(paths.partnerLogin, paths.invitation(shortLink))} className="text-accent hover:underline">
          Anmelden und verbinden
        </Link>
      }
    >
      {error.text}
    </Notice>
  )
}

interface LinkRegistrationFormProps {
  shortLink: string
  /** `redirect`: the server requests an immediate redirect to the dashboard. */
  onDone: (redirect: boolean, email: string) => void
}

/** A partner's registration by invitation. */
export function LinkRegistrationForm({ shortLink, onDone }: LinkRegistrationFormProps) {
  const registration = useLinkRegistration()
  const form = useForm({ resolver: check, defaultValues: EMPTY })
  const isTaken = registration.error instanceof ApiError && registration.error.status === 409

  const send = (body: Body) =>
    registration.mutate(
      { params: { shortLink }, body },
      { onSuccess: ({ redirectToDashboard }) => onDone(redirectToDashboard, body.email) },
    )
  return (
    <Form form={form} busy={registration.isPending} onSubmit={send} className="space-y-8">
      <LeaveGuard when={form.formState.isDirty && !isTaken} />
      <Person />
      <Access />
      <LinkTradeFields />
      <TermsNote sentence={TERMS_SENTENCE} />
      <Refusal error={registration.error} shortLink={shortLink} />
      <Button type="submit" variant="primary" size="large" busy={registration.isPending} className="w-full sm:w-auto">
        Registrieren
      </Button>
    </Form>
  )
}
