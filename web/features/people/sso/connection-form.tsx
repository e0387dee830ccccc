import { useForm, useWatch } from 'react-hook-form'
import type { SingleSignOn } from '#shared/contract/people/sso.ts'
import { SSO_ROLES_MAX } from '#shared/domain/limits.ts'
import { OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import { OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { ListField } from '#web/components/form/list-field.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useConnect } from './queries.ts'

interface Values {
  issuer: string
  clientId: string
  clientSecret: string
  createsAccounts: boolean
  newRole: OfficeRole
  roleClaim: string
  /** The claim's values for each role. */
  values: Record<OfficeRole, string[]>
}

const { AddressField, TextField, PasswordField, CheckField, SelectField } = fieldsFor<Values>()
const ROLES = OFFICE_ROLES.map((role) => [role, OFFICE_ROLE_LABEL[role]] as const)

type Connection = NonNullable<SingleSignOn['connection']>

const listValues = (connection: Connection | null, role: OfficeRole): string[] =>
  connection?.roles.filter(({ officeRole }) => officeRole === role).map(({ value }) => value) ?? []

const toValues = (connection: Connection | null): Values => ({
  issuer: connection?.issuer ?? '',
  clientId: connection?.clientId ?? '',
  clientSecret: '',
  createsAccounts: connection?.createsAccounts ?? false,
  newRole: connection?.newRole ?? 'agent',
  roleClaim: connection?.roleClaim ?? '',
  values: {
    principal: listValues(connection, 'principal'),
    manager: listValues(connection, 'manager'),
    agent: listValues(connection, 'agent'),
    assistant: listValues(connection, 'assistant'),
  },
})

const toBody = ({ values, ...rest }: Values) => ({
  ...rest,
  roles: OFFICE_ROLES.flatMap((officeRole) => values[officeRole].map((value) => ({ value, officeRole }))),
})

interface ConnectionFormProps {
  connection: Connection | null
  onDone: () => void
}

/** Names the office's provider. The server asks it for its own description before anything is stored. */
export function ConnectionForm({ connection, onDone }: ConnectionFormProps) {
  const connect = useConnect()
  const form = useForm({ defaultValues: toValues(connection) })
  const claim = useWatch({ control: form.control, name: 'roleClaim' })
  return (
    <Form
      form={form}
      busy={connect.isPending}
      className="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={(values) =>
        connect.mutate(
          { body: toBody(values) },
          {
            onSuccess: () => {
              form.reset(values, { keepDirtyValues: false })
              onDone()
            },
          },
        )
      }
    >
      <LeaveGuard when={form.formState.isDirty && !connect.isPending} />
      <AddressField name="issuer" label="Adresse des Anbieters (Issuer)" placeholder="https://login.firma.de" wide autoFocus />
      <TextField name="clientId" label="Client-ID" spellCheck={false} />
      <PasswordField
        name="clientSecret"
        label="Client-Secret"
        autoComplete="off"
        {...(connection && { hint: 'Leer lassen, wenn es bleibt.', optional: true })}
      />
      <div className="space-y-3 sm:col-span-full">
        <CheckField
          name="createsAccounts"
          label="Wer beim Anbieter ist, aber hier noch kein Konto hat, bekommt bei der ersten Anmeldung eines"
        />
        <SelectField name="newRole" label="Rolle neuer Konten" options={ROLES} />
        <TextField
          name="roleClaim"
          label="Angabe des Anbieters, aus der die Rolle folgt"
          hint="Zum Beispiel „groups“ oder „roles“. Ohne sie vergeben Sie die Rollen hier auf dieser Seite."
          optional
          spellCheck={false}
        />
        {claim.trim() !== '' &&
          ROLES.map(([role, label]) => (
            <ListField
              key={role}
              name={`values.${role}`}
              label={`Werte für ${label}`}
              most={SSO_ROLES_MAX}
              {...(role === 'principal' && {
                hint: 'Gilt bei jeder Anmeldung; von mehreren die höchste Rolle. Der letzte Inhaber bleibt Inhaber.',
              })}
            />
          ))}
      </div>
      <div className="flex flex-wrap gap-2.5 sm:col-span-full">
        <Button type="submit" variant="primary" busy={connect.isPending}>
          Anbieter prüfen und speichern
        </Button>
        <Button onClick={onDone}>Abbrechen</Button>
      </div>
    </Form>
  )
}
