import { TEMPLATE_PLACEHOLDERS, type TemplateType } from '#shared/domain/mail-template.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Ctx } from '../ctx.ts'
import { linkTo, publicUrl } from '../links.ts'

/** Sample values for previewing a template. */
export function sampleValues(ctx: Pick<Ctx, 'config'>, type: TemplateType): Record<string, string> {
  const samples: Record<string, string> = {
    firstName: 'Anna',
    lastName: 'Berger',
    email: 'anna.berger@beispiel.de',
    companyName: 'Berger Immobilien',
    productName: PRODUCT_NAME,
    publicUrl: publicUrl(ctx),
    title: 'Ein Beispiel',
    message: 'So sieht eine Nachricht aus.\nSie kann mehrere Zeilen haben.',
    actionLabel: 'Ansehen',
    senderName: 'Jan Janssen',
    senderEmail: 'jan.janssen@beispiel.de',
    senderPhone: '040 5550123',
    userType: 'Immobilienmakler',
  }
  return Object.fromEntries(
    TEMPLATE_PLACEHOLDERS[type].map((name) => [name, samples[name] ?? (name.endsWith('Url') ? linkTo(ctx, `/beispiel?${name}`) : '')]),
  )
}
