/** An owner as exported to a CRM. */
export interface Person {
  /** Our permanent id, by which a CRM that stores it finds the person again. */
  readonly mark: string
  /** The whole name if it has no surname, such as a nickname. */
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  /** As written, perhaps several numbers in one text. */
  readonly phone: string | null
  /** The numbers in that text, in the form `+491711234567`. */
  readonly numbers: readonly string[]
  /** Where the contact data comes from. */
  readonly origin: string
}
