/** Why there is no answer; the sentence may be shown to users. */
export const NO_ANSWER = {
  off: 'Kein KI-Dienst ist eingerichtet.',
  spent: 'Das Tageslimit für den KI-Dienst ist erreicht. Morgen geht es weiter.',
  busy: 'Der KI-Dienst nimmt gerade keine weiteren Anfragen an.',
  late: 'Der KI-Dienst hat nicht rechtzeitig geantwortet.',
  down: 'Der KI-Dienst ist gerade nicht erreichbar.',
  refused: 'Der KI-Dienst hat die Anfrage abgelehnt. Bitte prüfen Sie Adresse, Schlüssel und Modell.',
  declined: 'Der KI-Dienst hat eine Anfrage nicht angenommen.',
  cut: 'Die Antwort des KI-Dienstes war zu lang und brach ab.',
  unreadable: 'Die Antwort des KI-Dienstes war nicht zu verstehen.',
} as const
export type NoAnswer = keyof typeof NO_ANSWER

/** An answer in the requested form, or why there is none. Never throws: the caller continues without an answer. */
export type AiAnswer<Value> = { readonly state: 'answered'; readonly value: Value } | { readonly state: NoAnswer }

/** These states do not depend on the question: it may be asked again once the service is available. */
const PASSING: ReadonlySet<string> = new Set(['off', 'spent', 'busy', 'late', 'down', 'refused'] satisfies NoAnswer[])
export const isPassing = (state: AiAnswer<unknown>['state']): boolean => PASSING.has(state)
