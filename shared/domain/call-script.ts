import type { Light } from './contact-light.ts'

/** Purpose of a call: on behalf of a search client, or for the agent's own services, which needs the owner's consent. */
export const CALL_SCRIPTS = ['forBuyer', 'ownServices'] as const
export type CallScript = (typeof CALL_SCRIPTS)[number]

export const CALL_SCRIPT_LABEL: Readonly<Record<CallScript, string>> = {
  forBuyer: 'Für einen Suchkunden',
  ownServices: 'Für die eigene Leistung (nur mit Einwilligung)',
}

/** The script that is true for this light: none on amber, where neither a client nor a consent can be mentioned. */
export const chooseScript = ({ light, isOfAdvert }: { readonly light: Light; readonly isOfAdvert: boolean }): CallScript | null =>
  light !== 'green' ? null : isOfAdvert ? 'forBuyer' : 'ownServices'

/** Both scripts name the caller and the purpose first, as the law requires. */
export const BUILT_IN_SCRIPTS: Readonly<Record<CallScript, string>> = {
  forBuyer:
    'Guten Tag {{eigentuemer}}, hier ist {{ich}}, Immobilienmakler. Ich rufe für einen Suchkunden an: Ist „{{objekt}}“ in {{ort}} noch zu haben?',
  ownServices:
    'Guten Tag {{eigentuemer}}, hier ist {{ich}}, Immobilienmakler. Sie waren einverstanden, dass ich mich zu „{{objekt}}“ melde. Passt es gerade?',
}

export const SCRIPT_WORDS = ['eigentuemer', 'objekt', 'ort', 'ich'] as const
export type ScriptWords = Readonly<Record<(typeof SCRIPT_WORDS)[number], string>>

/** Fills a script's placeholders. An empty value leaves no gap; an unknown placeholder is kept. */
export function fillScript(script: string, words: ScriptWords): string {
  const filled = script.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    (SCRIPT_WORDS as readonly string[]).includes(name) ? words[name as keyof ScriptWords] : whole,
  )
  return filled
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ (?=[,.?!])/g, '')
    .trim()
}
