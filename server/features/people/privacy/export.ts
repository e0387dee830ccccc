import type { PersonSection } from '#shared/contract/people/privacy.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { PersonKey } from '#shared/domain/person-key.ts'
import type { Ctx } from '../../../ctx.ts'
import { documentAsPdf } from './document.ts'
import { type Asker, wholeFile } from './service.ts'

const TITLE = 'Auskunft nach Art. 15 DSGVO'
/** Longer values, such as pictures, are only included in the JSON. */
const PRINTED_MAX = 4_000

const RIGHTS = [
  'Sie können verlangen, dass falsche Angaben berichtigt (Art. 16 DSGVO), gelöscht (Art. 17) oder nur eingeschränkt verarbeitet (Art. 18) werden.',
  'Sie können der Verarbeitung jederzeit widersprechen, einer Ansprache zur Werbung ohne Angabe von Gründen (Art. 21). Eine Einwilligung können Sie jederzeit widerrufen.',
  'Sie können sich bei einer Datenschutz-Aufsichtsbehörde beschweren (Art. 77).',
  'Es findet keine automatisierte Entscheidung im Sinne des Art. 22 DSGVO statt. Bewertungen sind Vorschläge, über die ein Mensch entscheidet.',
] as const

export async function accessAsJson(ctx: Ctx, asker: Asker, keys: readonly PersonKey[]): Promise<File> {
  const sections = await wholeFile(ctx, asker, keys)
  const document = {
    titel: TITLE,
    stand: ctx.clock.now().toISOString(),
    bereiche: sections.map(({ title, purpose, basis, source, kept, rows }) => ({
      titel: title,
      zweck: purpose,
      rechtsgrundlage: basis,
      herkunft: source,
      speicherdauer: kept,
      eintraege: rows.map((row) => Object.fromEntries(row.map(({ label, value }) => [label, value]))),
    })),
    rechte: RIGHTS,
  }
  return { name: exportName(ctx, 'json'), mediaType: 'application/json', content: [JSON.stringify(document, null, 2)] }
}

export async function accessAsPdf(ctx: Ctx, asker: Asker, keys: readonly PersonKey[]): Promise<File> {
  const sections = await wholeFile(ctx, asker, keys)
  const pdf = await documentAsPdf(ctx, asker, {
    title: TITLE,
    intro: 'Auf den folgenden Seiten steht, was zu Ihrer Person gespeichert ist, wozu, woher es stammt und wie lange es bleibt.',
    sections: sections.map(printed),
    closing: { title: 'Ihre Rechte', lines: RIGHTS },
  })
  return { name: exportName(ctx, 'pdf'), mediaType: 'application/pdf', content: [pdf] }
}

const exportName = (ctx: Ctx, ending: string) => `auskunft-${berlinDay(ctx.clock.now())}.${ending}`

function printed({ title, purpose, basis, source, kept, rows }: PersonSection) {
  return {
    title,
    facts: [
      { label: 'Zweck', value: purpose },
      { label: 'Rechtsgrundlage', value: basis },
      { label: 'Herkunft', value: source },
      { label: 'Speicherdauer', value: kept },
    ],
    rows: rows.map((row) =>
      row.map(({ label, value }) => ({ label, value: value.length > PRINTED_MAX ? 'Steht in der Datei der Auskunft (JSON).' : value })),
    ),
  }
}
