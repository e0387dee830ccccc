/** A person with a company account, by the provider's claims. */
export interface Colleague {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly given_name: string
  readonly family_name: string
  readonly groups?: readonly string[]
}
