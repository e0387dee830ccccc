import type { CrmPatch } from '#shared/contract/people/account-forms.ts'
import type { CrmName } from '#shared/domain/crm.ts'
import type { Fault as OnofficeFault } from '#stand-ins/onoffice/faults.ts'
import { DEMO_ACCESS, startOnoffice } from '#stand-ins/onoffice/start.ts'
import type { Fault as PropstackFault } from '#stand-ins/propstack/faults.ts'
import { DEMO_KEY, startPropstack } from '#stand-ins/propstack/start.ts'

/** CRM faults, by names common to all CRMs. */
export type Wrong =
  | 'down'
  | 'html'
  | 'wrong-json'
  | 'half-json'
  | 'dropped'
  | 'dropped-after-commit'
  | 'slow'
  | 'busy'
  | 'no-right'
  | 'refused'

/** The steps of an export, as the CRM sees them. */
export const STEPS = ['find object', 'make object', 'find person', 'make person', 'read owners', 'make owner'] as const
export type Step = (typeof STEPS)[number]

/** A CRM stand-in with the interface shared by the tests of all CRMs. */
export interface TestCrm {
  readonly name: CrmName
  readonly label: string
  readonly env: Readonly<Record<string, string>>
  /** The credentials an agent stores, and invalid ones. */
  readonly access: CrmPatch
  readonly wrongAccess: CrmPatch
  /** Counts this advert's property records, contacts and owner relations. */
  counts(externalId: string): [objects: number, people: number, owners: number]
  /** The fields of this advert's property records. */
  objects(externalId: string): readonly Readonly<Record<string, unknown>>[]
  /** Adds a property record, as another CRM user would. */
  addObject(externalId: string): string
  removeObject(id: string): void
  archiveObject(id: string): void
  fault(wrong: Wrong | null, options?: { readonly step?: Step; readonly times?: number }): void
  stopSearch(isBehind: boolean): void
  asked(): number
  close(): Promise<void>
}

const referenceOf = (externalId: string) => `GIEBEL-kleinanzeigen.de-${externalId}`

export async function startTestPropstack(): Promise<TestCrm> {
  const propstack = await startPropstack({ slowMs: 400 })
  const named = (wrong: Wrong): PropstackFault => {
    if (wrong === 'down') return '500'
    if (wrong === 'busy') return '429-retry-after'
    if (wrong === 'half-json') return 'wrong-json'
    return wrong === 'refused' ? '422' : wrong
  }
  const steps = {
    'find object': { method: 'GET', path: /^\/units$/ },
    'make object': { method: 'POST', path: /^\/units/ },
    'find person': { method: 'GET', path: /^\/contacts/ },
    'make person': { method: 'POST', path: /^\/contacts/ },
    'read owners': { method: 'GET', path: /^\/units\/\d+$/ },
    'make owner': { method: 'POST', path: /^\/ownerships/ },
  } as const satisfies Record<Step, object>
  const objects = (externalId: string) => propstack.units.filter((unit) => unit['unit_id'] === referenceOf(externalId))
  return {
    name: 'propstack',
    label: 'Propstack',
    env: { PROPSTACK_URL: propstack.url },
    access: { propstackApiKey: DEMO_KEY },
    wrongAccess: { propstackApiKey: 'a-key-nobody-knows' },
    objects,
    counts: (externalId) => [
      objects(externalId).length,
      propstack.contacts.filter((one) => one['last_name'] === externalId).length,
      propstack.owners.filter(({ unitId }) => objects(externalId).some(({ id }) => id === unitId)).length,
    ],
    addObject: (externalId) => String(propstack.addUnit({ title: 'Alt', unit_id: referenceOf(externalId), archived: true }).id),
    removeObject: (id) => propstack.removeUnit(Number(id)),
    archiveObject: (id) => propstack.editUnit(Number(id), { archived: true }),
    fault: (wrong, { step, times } = {}) =>
      propstack.fault(wrong && named(wrong), {
        // The same endpoint is called once before, to check the status.
        ...(times !== undefined && { times: step === 'read owners' ? times + 1 : times }),
        ...(step && steps[step]),
      }),
    stopSearch: (isBehind) => propstack.stopSearch(isBehind),
    asked: () => propstack.calls.length,
    close: () => propstack.close(),
  }
}

export async function startTestOnoffice(now: () => Date): Promise<TestCrm> {
  const onoffice = await startOnoffice({ slowMs: 400, now })
  const named = (wrong: Wrong): OnofficeFault => {
    if (wrong === 'down') return 'server-error'
    return wrong === 'refused' ? 'unknown-field' : wrong
  }
  const steps: Record<Step, string> = {
    'find object': 'read estate',
    'make object': 'create estate',
    'find person': 'read address',
    'make person': 'create address',
    'read owners': 'get idsfromrelation',
    'make owner': 'create relation',
  }
  const objects = (externalId: string) =>
    onoffice.estates.filter((one) => String(one['objektnr_extern']).startsWith(referenceOf(externalId)))
  return {
    name: 'onoffice',
    label: 'onOffice',
    env: { ONOFFICE_URL: onoffice.url },
    access: { onofficeToken: DEMO_ACCESS.token, onofficeSecret: DEMO_ACCESS.secret },
    wrongAccess: { onofficeToken: DEMO_ACCESS.token, onofficeSecret: 'another-secret' },
    objects,
    counts: (externalId) => [
      objects(externalId).length,
      onoffice.addresses.filter((one) => one['Name'] === externalId).length,
      onoffice.owners.filter(({ parent }) => objects(externalId).some(({ id }) => id === parent)).length,
    ],
    addObject: (externalId) => String(onoffice.addEstate({ objektnr_extern: referenceOf(externalId), status: 0 })),
    removeObject: (id) => onoffice.removeEstate(Number(id)),
    archiveObject: (id) => onoffice.editEstate(Number(id), { status: 0 }),
    fault: (wrong, { step, times } = {}) =>
      onoffice.fault(wrong && named(wrong), {
        ...(times !== undefined && { times }),
        ...(step && { only: steps[step] }),
      }),
    stopSearch: (isBehind) => onoffice.stopSearch(isBehind),
    asked: () => onoffice.calls.length,
    close: () => onoffice.close(),
  }
}
