import type { ChoiceName, ChoiceValue, FlagName, NumberName } from '../criteria.ts'
import type { PortalName } from '../sources.ts'

type Numbers = { [Name in NumberName]?: number }
type Flags = { [Name in FlagName]?: true }
type Choices = { [Name in ChoiceName]?: ChoiceValue<Name> | undefined }

/** Filters understood from a question, with the field names of the search. */
export interface AskedFilters extends Numbers, Flags, Choices {
  location?: string
  /** Kilometres. */
  radius?: number
  onlyMine?: true
  due?: true
  orderBy?: 'price' | 'size' | 'pricePerSqm' | 'listedAt' | 'priceCut' | 'chance'
  order?: 'ASC' | 'DESC'
  sources?: PortalName[]
}
