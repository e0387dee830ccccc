import type { Property } from '#shared/contract/work/properties.ts'
import { PROSPECT_ROWS, type ProspectField } from '#shared/domain/prospect-fields.ts'

/** The fields of a group, without rare ones that are empty. */
export const listShown = (property: Property, group: ProspectField['group']) =>
  PROSPECT_ROWS.filter(([name, field]) => field.group === group && !(field.isRare && property[name] === null))
