import { FacturX } from 'factur-x-kit'

/**
 * What an independent library rejects in an EN 16931 e-invoice: business rules, code lists and structure. A second opinion beside
 * `en16931.ts`; it checks neither the number of decimals (BR-DEC) nor empty periods (BR-CO-20).
 */
export async function listSecondOpinion(xml: string): Promise<string[]> {
  try {
    return ((await FacturX.fromXML(xml)).validate().errors ?? []).map(({ message }) => message)
  } catch (error) {
    return [String(error)]
  }
}
