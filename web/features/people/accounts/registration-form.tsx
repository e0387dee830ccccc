import type { UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { ServiceType } from '#shared/domain/service-type.ts'
import { SERVICE_LABEL, SERVICE_TYPES } from '#shared/domain/service-type.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { FormSection } from '#web/components/form-section.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { NameFields } from '#web/components/name-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRegister } from './queries-guest.ts'
import { Form } from '#web/components/form/form.tsx'
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
  /** What a partner named as main service. The account does not know it. */
  readonly serviceType: ServiceType | undefined
}

const SERVICES = [['', 'Bitte wählen …'], ...SERVICE_TYPES.map((service) => [service, SERVICE_LABEL[service]] as const)] as const

type Part = Pick<UseFormReturn<Values>, 'register' | 'formState'>

const Personal = ({ register, formState: { errors } }: Part) => (
  <FormSection title="Persönliche Angaben">
    <NameFields register={register} errors={errors} />
  </FormSection>
)

const Contact = ({ register, formState: { errors } }: Part) => (
  <FormSection title="Kontakt">
    <Field label="E-Mail" error={errors.email?.message} hint="Damit melden Sie sich an.">
      {(control) => <Input {...control} {...register('email')} type="email" autoComplete="username" inputMode="email" />}
    </Field>
    <Field label="Telefon" optional error={errors.phoneNumber?.message}>
      {(control) => <Input {...control} {...register('phoneNumber')} type="tel" autoComplete="tel" inputMode="tel" />}
    </Field>
  </FormSection>
)

const Company = ({ register, formState: { errors }, partner }: Part & { partner: boolean }) => (
  <FormSection title="Unternehmen">
    <Field label="Firmenname" optional={!partner} error={errors.companyName?.message}>
      {(control) => <Input {...control} {...register('companyName')} autoComplete="organization" />}
    </Field>
    {partner && (
      <Field label="Hauptdienstleistung" error={errors.serviceType?.message}>
        {(control) => <Select {...control} {...register('serviceType')} options={SERVICES} />}
      </Field>
    )}
  </FormSection>
)

const Security = ({ register, formState: { errors } }: Part) => (
  <FormSection title="Sicherheit">
    <Field label="Passwort" error={errors.password?.message} hint="Mindestens 8 Zeichen">
      {(control) => <PasswordInput {...control} {...register('password')} advice autoComplete="new-password" />}
    </Field>
    <Field label="Passwort bestätigen" error={errors.confirmPassword?.message}>
      {(control) => <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />}
    </Field>
  </FormSection>
)

interface RegistrationFormProps {
  /** Whose account it is to be. */
  of: 'agent' | 'partner'
  submit: string
  onDone: (account: NewAccount) => void
}

/** The long registration of an agent or a partner; a partner also names company and main service. */
export function RegistrationForm({ of: role, submit, onDone }: RegistrationFormProps) {
  const partner = role === 'partner'
  const registration = useRegister()
  const form = useForm({
    resolver: CHECKS[role],
    defaultValues: EMPTY,
  })
  const part = { register: form.register, formState: form.formState }

  const send = ({ email, password, firstName, lastName, companyName, phoneNumber, serviceType }: Values) => {
    if (registration.isPending) return
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
    <Form className="space-y-8" onSubmit={form.handleSubmit(send)}>
      <LeaveGuard when={form.formState.isDirty && !isTaken(registration.error)} />
      <Personal {...part} />
      <Contact {...part} />
      <Company {...part} partner={partner} />
      <Security {...part} />
      <TakenNotice error={registration.error} login={partner ? paths.partnerLogin : paths.auth} />
      <Button type="submit" variant="primary" size="large" busy={registration.isPending} className="w-full sm:w-auto">
        {submit}
      </Button>
    </Form>
  )
}
