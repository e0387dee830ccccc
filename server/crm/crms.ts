import type { CrmName } from '#shared/domain/crm.ts'
import { OPTIONAL_FIELDS } from '#shared/domain/export-fields.ts'
import { ONOFFICE_OPTIONAL } from '#shared/domain/onoffice-fields.ts'
import { labelOf as onofficeLabelOf, wordOf as onofficeWordOf } from './onoffice-labels.ts'
import { addressOf, estateOf } from './onoffice-mapping.ts'
import { createOnoffice } from './onoffice.ts'
import type { CrmKind } from './port.ts'
import { labelOf as propstackLabelOf, wordOf as propstackWordOf } from './propstack-labels.ts'
import { clientOf, unitOf } from './propstack-mapping.ts'
import { createPropstack } from './propstack.ts'

/** The supported CRMs. */
export const CRMS: Readonly<Record<CrmName, CrmKind>> = {
  propstack: {
    connect: createPropstack,
    objectOf: unitOf,
    personOf: clientOf,
    labelOf: propstackLabelOf,
    wordOf: propstackWordOf,
    optionalFields: OPTIONAL_FIELDS,
    statusField: 'property_status_id',
    pageOf: (id) => `https://crm.propstack.de/app/portfolio/properties/${encodeURIComponent(id)}`,
    noQuietStatus:
      'In Propstack fehlt ein Objektstatus, der nicht veröffentlicht wird. Bitte legen Sie einen an, zum Beispiel „Akquise“ mit „Aus Portalen entfernen“.',
    noKey: 'Kein Propstack API-Schlüssel hinterlegt.',
  },
  onoffice: {
    connect: createOnoffice,
    objectOf: estateOf,
    personOf: addressOf,
    labelOf: onofficeLabelOf,
    wordOf: onofficeWordOf,
    optionalFields: ONOFFICE_OPTIONAL,
    statusField: 'status',
    pageOf: () => null,
    noQuietStatus: 'In onOffice fehlt der Status „Inaktiv“.',
    noKey: 'Kein Zugang zu onOffice hinterlegt.',
  },
}
