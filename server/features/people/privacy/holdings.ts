import type { Ctx } from '../../../ctx.ts'
import type { Holding } from '../../../privacy/holding.ts'

/** What all tables hold of people. */
export const holdingsOf = ({ stored }: Ctx): Holding[] => stored.personalData.flatMap(({ holdings }) => holdings)
