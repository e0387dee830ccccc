/** What lists, letters and calls know of an owner's name. */
interface Named {
  /** As the agent noted it. */
  readonly ownerName: string | null
  /** As the advert gives it. */
  readonly contactName: string | null
}

/** The one rule for an owner's name: what the agent noted, else what the advert gives; null if unknown. */
export const readOwnerName = ({ ownerName, contactName }: Named): string | null => ownerName?.trim() || contactName?.trim() || null

export const UNKNOWN_OWNER = 'Eigentümer noch unbekannt'

/** Name as shown. */
export const shownOwner = (owner: Named): string => readOwnerName(owner) ?? UNKNOWN_OWNER
