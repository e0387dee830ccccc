/** An owner as exported to a CRM. */
export interface Person {
  /** Permanent id of ours by which a CRM that stores it finds the person again. */
  readonly mark: string
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  /** Where the contact data comes from. */
  readonly origin: string
}
