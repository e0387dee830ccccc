import type { Ctx } from '../../../ctx.ts'
import type { Holding } from '../../../privacy/holding.ts'

/** All personal data, table by table. */
export const listHoldings = ({ stored }: Ctx): Holding[] => stored.personalData.flatMap(({ holdings }) => holdings)
