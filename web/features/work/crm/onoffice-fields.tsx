import type { AccessFieldsProps } from './access.ts'
import { SecretField } from './secret-field.tsx'

const TOKEN_HINT =
  'In onOffice unter Extras › Einstellungen › Benutzer beim API-Benutzer; das API-Modul ist dort kostenpflichtig. Er braucht Lese- und Schreibrechte für Objekte und Adressen.'

/** An API user's token and secret. */
export function OnOfficeFields({ access, onChange }: AccessFieldsProps) {
  const { key, secret } = access
  const isStored = key.startsWith('•')
  return (
    <>
      <SecretField label="Token" hint={TOKEN_HINT} value={key} onChange={(key) => onChange({ ...access, key })} />
      <SecretField
        label="Secret"
        hint={isStored ? 'Bleibt, wie es gespeichert ist. Ein neuer Token braucht sein eigenes.' : 'onOffice zeigt es nur einmal.'}
        value={secret}
        {...(isStored && { placeholder: 'gespeichert' })}
        onChange={(secret) => onChange({ ...access, secret })}
      />
    </>
  )
}
