/** What an agent says first: on behalf of somebody who searches, or about his own services, which needs the owner's consent. */
export const CALL_SCRIPTS = ['forBuyer', 'ownServices'] as const
export type CallScript = (typeof CALL_SCRIPTS)[number]

export const CALL_SCRIPT_LABEL: Readonly<Record<CallScript, string>> = {
  forBuyer: 'Für einen Suchkunden',
  ownServices: 'Für die eigene Leistung (nur mit Einwilligung)',
}

/** Both name who is calling and what he does: the law wants it said first. */
export const BUILT_IN_SCRIPTS: Readonly<Record<CallScript, string>> = {
  forBuyer:
    'Guten Tag {{eigentuemer}}, hier ist {{ich}}, Immobilienmakler. Ich rufe für einen Suchkunden an: Ist „{{objekt}}“ in {{ort}} noch zu haben?',
  ownServices:
    'Guten Tag {{eigentuemer}}, hier ist {{ich}}, Immobilienmakler. Sie waren einverstanden, dass ich mich zu „{{objekt}}“ melde. Passt es gerade?',
}

export const SCRIPT_WORDS = ['eigentuemer', 'objekt', 'ort', 'ich'] as const
export type ScriptWords = Readonly<Record<(typeof SCRIPT_WORDS)[number], string>>

/** A sentence with what its placeholders stand for. A word that is not known leaves no hole; one that is no placeholder stays as it is written. */
export function sayScript(script: string, words: ScriptWords): string {
  const said = script.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    (SCRIPT_WORDS as readonly string[]).includes(name) ? words[name as keyof ScriptWords] : whole,
  )
  return said
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ (?=[,.?!])/g, '')
    .trim()
}
