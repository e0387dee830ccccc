import type { CrmName } from '#shared/domain/crm.ts'
import { OPTIONAL_FIELDS } from '#shared/domain/export-fields.ts'
import { ONOFFICE_OPTIONAL } from '#shared/domain/onoffice-fields.ts'
import { fieldLabel as onofficeFieldLabel, describeValue as describeOnofficeValue } from './onoffice-labels.ts'
import { toAddress, toEstate } from './onoffice-mapping.ts'
import { createOnoffice } from './onoffice.ts'
import type { CrmKind } from './port.ts'
import { fieldLabel as propstackFieldLabel, describeValue as describePropstackValue } from './propstack-labels.ts'
import { toClient, toUnit } from './propstack-mapping.ts'
import { createPropstack } from './propstack.ts'

/** The supported CRMs. */
export const CRMS: Readonly<Record<CrmName, CrmKind>> = {
  propstack: {
    connect: createPropstack,
    toCrmProperty: toUnit,
    toCrmPerson: toClient,
    fieldLabel: propstackFieldLabel,
    describeValue: describePropstackValue,
    optionalFields: OPTIONAL_FIELDS,
    statusField: 'property_status_id',
    pageUrl: (id) => `https://crm.propstack.de/app/portfolio/properties/${encodeURIComponent(id)}`,
    noQuietStatus:
      'In Propstack fehlt ein Objektstatus, der nicht veröffentlicht wird. Bitte legen Sie einen an, zum Beispiel „Akquise“ mit „Aus Portalen entfernen“.',
    noKey: 'Kein Propstack API-Schlüssel hinterlegt.',
  },
  onoffice: {
    connect: createOnoffice,
    toCrmProperty: toEstate,
    toCrmPerson: toAddress,
    fieldLabel: onofficeFieldLabel,
    describeValue: describeOnofficeValue,
    optionalFields: ONOFFICE_OPTIONAL,
    statusField: 'status',
    pageUrl: () => null,
    noQuietStatus: 'In onOffice fehlt der Status „Inaktiv“.',
    noKey: 'Kein Zugang zu onOffice hinterlegt.',
  },
}
