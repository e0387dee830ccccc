import { readFileSync } from 'node:fs'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import type { SignedIn } from '#shared/domain/ids.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Ctx } from '../../../ctx.ts'
import { printable } from '../../../pdf/printable.ts'
import { typeset } from '../../../pdf/typeset.ts'
import { getTenantId } from '../../../turn.ts'

const FORM = readFileSync(new URL('./access-1.typ', import.meta.url), 'utf8')

interface Fact {
  readonly label: string
  readonly value: string
}

interface PrivacyDocument {
  readonly title: string
  /** Printed after the day of issue. */
  readonly intro: string
  readonly sections: readonly { readonly title: string; readonly facts: readonly Fact[]; readonly rows: readonly (readonly Fact[])[] }[]
  readonly closing: { readonly title: string; readonly lines: readonly string[] }
}

/** A privacy document as PDF, issued today. */
export async function documentAsPdf(ctx: Ctx, reader: SignedIn, { intro, ...document }: PrivacyDocument): Promise<Uint8Array> {
  const issued = berlinDay(ctx.clock.now())
  return typeset(
    getTenantId(reader),
    FORM,
    printable({ ...document, author: PRODUCT_NAME, issued, intro: [`Stand: ${germanDay(issued)}. ${intro}`] }),
  )
}
