import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { ListedUser, UserChange } from '#shared/contract/people/users.ts'
import { ROLE_LABEL } from '#shared/domain/roles.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useChangeUser } from './queries.ts'

type Values = z.input<typeof UserChange>
const { TextField, EmailField, PhoneField, SelectField, SwitchField } = fieldsFor<Values>()
const check = checkedBy<Values, UserChange>(async () => (await import('#shared/contract/people/users.ts')).UserChange)

const ROLES = (['agent', 'partner'] as const).map((role) => [role, ROLE_LABEL[role]] as const)

function RoleWarning({ before }: { before: ListedUser['role'] }) {
  const role = useWatch<Values, 'role'>({ name: 'role' })
  if (role === before) return null
  return (
    <Notice tone="warning" className="sm:col-span-full">
      Mit der Rolle wechselt der ganze Bereich: Was die Person bisher angelegt hat, bleibt gespeichert, sie sieht es aber nicht mehr. Sie
      wird sofort abgemeldet.
    </Notice>
  )
}

export interface UserWindowProps {
  user: ListedUser
  onClose: () => void
}

/** Edits a user. For an administrator, only names, company and phone. */
export function EditUser({ user, onClose }: UserWindowProps) {
  const formId = useId()
  const change = useChangeUser()
  const { email, firstName, lastName, companyName, phoneNumber, isActive, role } = user
  const isOrdinary = role !== 'admin'
  const form = useForm<Values, unknown, UserChange>({
    resolver: check,
    defaultValues: {
      firstName,
      lastName,
      companyName: companyName ?? '',
      phoneNumber: phoneNumber ?? '',
      ...(isOrdinary && { email, isActive, role }),
    },
  })
  const { dirtyFields } = form.formState
  const isDirty = Object.keys(dirtyFields).length > 0
  const guard = useDraftGuard(isDirty, onClose)
  const send = (values: UserChange) => {
    if (!isDirty) return guard.leave()
    const body = Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields))
    change.mutate({ params: { id: user.id }, body }, { onSuccess: guard.leave })
  }
  return (
    <FormDialog
      formId={formId}
      busy={change.isPending}
      guard={guard}
      cancel="Abbrechen"
      shape="wide"
      title="Benutzer bearbeiten"
      description={`${firstName} ${lastName}, ${ROLE_LABEL[role]}`}
    >
      <Form form={form} busy={change.isPending} onSubmit={send} id={formId} className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="firstName" label="Vorname" />
        <TextField name="lastName" label="Nachname" />
        {isOrdinary && (
          <EmailField name="email" label="E-Mail" wide hint="Eine neue Adresse muss die Person erst bestätigen; die alte erfährt davon." />
        )}
        <TextField
          name="companyName"
          label="Firma"
          optional
          {...(role === 'agent' && { hint: 'Der Name des Büros; er gilt für alle, die dort arbeiten.' })}
        />
        <PhoneField name="phoneNumber" label="Telefon" optional />
        {isOrdinary && (
          <>
            <SelectField name="role" label="Rolle" options={ROLES} />
            <div className="sm:pt-7">
              <SwitchField name="isActive" label="Konto ist aktiv" />
            </div>
            <RoleWarning before={role} />
          </>
        )}
      </Form>
    </FormDialog>
  )
}
