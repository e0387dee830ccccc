/** Key of a person in privacy requests: `property:12`, `tip:5`, `business:3`, `client:4` for a search client, or `account:` and a UUID. */
export type PersonKey = `property:${number}` | `tip:${number}` | `business:${number}` | `client:${number}` | `account:${string}`

const KEY = /^(?:property|tip|business|client):[1-9]\d{0,15}$|^account:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const isPersonKey = (text: string): text is PersonKey => KEY.test(text)
