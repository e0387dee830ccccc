export type Strength = 'weak' | 'fair' | 'strong'

/** What attackers try first, in lower case; the top of published lists and what German keyboards suggest. */
const COMMON = new Set(
  `password passwort password1 passwort1 passw0rd 12345678 123456789 1234567890 123456 1234567 12341234 11111111 111111 00000000 000000
  qwertz qwertzui qwertzuiop qwerty qwertyuiop asdfghjk asdfghjkl yxcvbnm abc12345 abcd1234 abc123 1q2w3e4r 1qaz2wsx 12345qwertz
  hallo hallo123 hallo1234 hallohallo willkommen willkommen1 geheim geheim123 schatz schatzi schalke04 fussball fußball ficken
  iloveyou ichliebedich sommer2025 sommer2026 winter2025 winter2026 deutschland berlin hamburg muenchen münchen letmein welcome welcome1
  monkey dragon master sunshine princess computer internet test1234 testtest admin admin123 administrator immobilien makler makler123
  giebel giebel123`.split(/\s+/),
)

/** `aaaaaaaa` and `12121212` are long, but not many different things. */
const isMonotonous = (password: string): boolean => new Set(password.toLowerCase()).size < 5

/** How long a password holds, roughly. Advice only: nothing is refused for it. */
export function strengthOf(password: string): Strength {
  const length = password.length
  if (length < 8 || COMMON.has(password.toLowerCase()) || isMonotonous(password)) return 'weak'
  return length < 12 ? 'fair' : 'strong'
}

/** Whether it is one of those that are tried first. */
export const isCommon = (password: string): boolean => COMMON.has(password.toLowerCase())
