import { readFileSync } from 'node:fs'
import type { InvitationForm } from '#shared/contract/network/partners.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent } from '#shared/domain/ids.ts'
import { encode } from 'uqr'
import type { Ctx } from '../../../ctx.ts'
import { ANYWHERE, printable } from '../../../pdf/printable.ts'
import { typeset } from '../../../pdf/typeset.ts'
import { getAccount } from '../../people/accounts/service.ts'
import { getOffice } from '../../people/offices/service.ts'
import { getPartnerLink } from './service.ts'

const FORM = readFileSync(new URL('./invitation.typ', import.meta.url), 'utf8')

const NAME: Readonly<Record<InvitationForm, string>> = { a6: 'Einladung_A6.pdf', poster: 'Einladung_Plakat.pdf' }

/** Characters of a name that fit on a flyer. */
const NAME_MAX = 70
/** Shortens a name as printed, whose characters are single code units. */
function short(name: string): string {
  const printed = printable(name).replaceAll(ANYWHERE, '')
  return printed.length > NAME_MAX ? `${printed.slice(0, NAME_MAX - 1).trimEnd()}…` : printed
}

/** A printable invitation for an agent's partners, with a QR code of the registration link. */
export async function invitationPdf(ctx: Ctx, { id: agentId, officeId }: Agent, form: InvitationForm): Promise<File> {
  const { url } = await getPartnerLink(ctx, agentId)
  const { firstName, lastName, companyName, phoneNumber, email } = await getAccount(ctx, agentId)
  const office = await getOffice(ctx, officeId)
  const name = short(`${firstName} ${lastName}`.trim())
  const company = short(companyName ?? '')
  const texts = printable({
    title: `Einladung von ${name}`,
    agent: [company, name].filter(Boolean).join(' · '),
    headline: 'Wissen Sie, wer verkaufen will?',
    lead: 'Sie kommen herum und hören als Erste, wo ein Haus leer wird, eine Wohnung zu groß oder ein Garten zu viel. Geben Sie uns den Tipp und verdienen Sie mit, wenn daraus ein Verkauf wird.',
    steps: [
      'Code mit dem Handy fotografieren und kostenlos als Partner registrieren.',
      'Tipp in einer halben Minute melden, mit Einverständnis des Eigentümers.',
      'Verfolgen, was daraus wird, und die vereinbarte Provision erhalten.',
    ],
    call: 'Hier Partner werden',
    codeMeans: 'QR-Code der Registrierung',
    contact: [phoneNumber ?? office.phone, office.email ?? email].filter((line) => line !== null && line !== ''),
    small: `Ein Angebot von ${[company, name].filter(Boolean).join(', ')}. Die Provision wird mit Ihnen persönlich vereinbart.`,
  })
  const { data } = encode(url, { ecc: 'M', border: 0 })
  const day = berlinDay(ctx.clock.now()).split('-').map(Number)
  const code = data.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join(''))
  return { name: NAME[form], mediaType: 'application/pdf', content: [await typeset(officeId, FORM, { ...texts, url, form, day, code })] }
}
