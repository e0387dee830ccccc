/** Passwords that attackers try first, in lower case: the top of published lists plus German keyboard patterns and years. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passwort password1 passwort1 passw0rd 12345678 123456789 1234567890 123456 1234567 12341234 11111111 111111 00000000 000000
  qwertz qwertzui qwertzuiop qwerty qwertyuiop asdfgh asdfghjk asdfghjkl yxcvbn yxcvbnm abc12345 abcd1234 abc123 1q2w3e4r 1qaz2wsx
  12345qwertz hallo hallo123 hallo1234 hallohallo hallowelt willkommen willkommen1 geheim geheim123 geheimnis topgeheim schatz schatzi
  liebling ichliebedich iloveyou schalke04 fussball fußball ficken arschloch frühling sommer herbst winter sommer2025 sommer2026
  winter2025 winter2026 deutschland österreich schweiz berlin hamburg münchen muenchen letmein welcome welcome1 monkey dragon master
  sunshine princess computer internet start start123 neuespasswort meinpasswort kennwort kennwort1 test1234 testtest admin admin123
  administrator makler maklerin makler123 immobilie immobilien immobilien1 eigentümer traumhaus hausverkauf giebel giebel123`.split(/\s+/),
)
