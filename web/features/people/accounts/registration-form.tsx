import { useForm } from 'react-hook-form'
import { PASSWORD_MIN_REGISTRATION } from '#shared/domain/limits.ts'
import type { ServiceType } from '#shared/domain/service-type.ts'
import { SERVICE_LABEL, SERVICE_TYPES } from '#shared/domain/service-type.ts'
import { TERMS_SENTENCE } from '#shared/domain/account-terms.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormSection } from '#web/components/form-section.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { NameFields } from '#web/components/name-fields.tsx'
import { TermsNote } from '#web/components/terms-note.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRegister } from './queries-guest.ts'
import { isTaken, TakenNotice } from './taken-notice.tsx'

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  companyName: '',
  serviceType: '',
  password: '',
  confirmPassword: '',
}
type Values = typeof EMPTY

const CHECKS = {
  agent: checkedBy<Values, Values>(async () => (await import('./registration-schema.ts')).AgentRegistration),
  partner: checkedBy<Values, Values>(async () => (await import('./registration-schema.ts')).PartnerRegistration),
}

export interface NewAccount {
  readonly email: string
  readonly role: 'agent' | 'partner'
  /** A partner's main service; the account has no field for it. */
  readonly serviceType: ServiceType | undefined
}

const SERVICES = [['', 'Bitte wählen …'], ...SERVICE_TYPES.map((service) => [service, SERVICE_LABEL[service]] as const)] as const

const { TextField, EmailField, PhoneField, PasswordField, SelectField } = textFieldsFor<Values>()

const Personal = () => (
  <FormSection title="Persönliche Angaben">
    <NameFields />
  </FormSection>
)

const Contact = () => (
  <FormSection title="Kontakt">
    <EmailField name="email" label="E-Mail" hint="Damit melden Sie sich an." autoComplete="username" />
    <PhoneField name="phoneNumber" label="Telefon" optional autoComplete="tel" />
  </FormSection>
)

const Company = ({ partner }: { partner: boolean }) => (
  <FormSection title="Unternehmen">
    <TextField name="companyName" label="Firmenname" optional={!partner} autoComplete="organization" />
    {partner && <SelectField name="serviceType" label="Hauptdienstleistung" options={SERVICES} />}
  </FormSection>
)

const Security = () => (
  <FormSection title="Sicherheit">
    <PasswordField
      name="password"
      label="Passwort"
      hint={`Mindestens ${PASSWORD_MIN_REGISTRATION} Zeichen`}
      advice
      autoComplete="new-password"
    />
    <PasswordField name="confirmPassword" label="Passwort bestätigen" autoComplete="new-password" />
  </FormSection>
)

interface RegistrationFormProps {
  of: 'agent' | 'partner'
  submit: string
  onDone: (account: NewAccount) => void
}

/** The long registration of an agent or a partner; a partner also enters company and main service. */
export function RegistrationForm({ of: role, submit, onDone }: RegistrationFormProps) {
  const partner = role === 'partner'
  const registration = useRegister()
  const form = useForm({
    resolver: CHECKS[role],
    defaultValues: EMPTY,
  })

  const send = ({ email, password, firstName, lastName, companyName, phoneNumber, serviceType }: Values) => {
    const body = {
      email,
      password,
      firstName,
      lastName,
      role,
      ...(companyName && { companyName }),
      ...(phoneNumber && { phoneNumber }),
    }
    const service = SERVICE_TYPES.find((type) => type === serviceType)
    registration.mutate({ body }, { onSuccess: () => onDone({ email, role, serviceType: service }) })
  }

  return (
    <Form form={form} busy={registration.isPending} onSubmit={send} className="space-y-8">
      <LeaveGuard when={form.formState.isDirty && !isTaken(registration.error)} />
      <Personal />
      <Contact />
      <Company partner={partner} />
      <Security />
      <TermsNote sentence={TERMS_SENTENCE} />
      <TakenNotice error={registration.error} login={partner ? paths.partnerLogin : paths.auth} />
      <Button type="submit" variant="primary" size="large" busy={registration.isPending} className="w-full sm:w-auto">
        {submit}
      </Button>
    </Form>
  )
}
