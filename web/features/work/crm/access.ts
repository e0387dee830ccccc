export interface Access {
  /** Propstack: the key; onOffice: the token. */
  readonly key: string
  readonly secret: string
}

export interface AccessFieldsProps {
  access: Access
  onChange: (access: Access) => void
}
