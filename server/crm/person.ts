/** An owner as he leaves the house. */
export interface Person {
  /** Ours for ever: by it he is found again where a CRM keeps it. */
  readonly mark: string
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  /** Where he is known from. */
  readonly origin: string
}
