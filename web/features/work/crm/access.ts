/** What opens an agent's CRM. */
export interface Access {
  /** Of Propstack the key, of onOffice the token. */
  readonly key: string
  readonly secret: string
}

export interface AccessFieldsProps {
  access: Access
  onChange: (access: Access) => void
}
