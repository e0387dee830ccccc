/** The data about an owner's name used by lists, letters and calls. */
interface Named {
  /** The name noted by the agent. */
  readonly ownerName: string | null
  /** The name in the advert. */
  readonly contactName: string | null
}

/** The single rule for an owner's name: the agent's note, otherwise the advert's; null if unknown. */
export const readOwnerName = ({ ownerName, contactName }: Named): string | null => ownerName?.trim() || contactName?.trim() || null

export const UNKNOWN_OWNER = 'Eigentümer noch unbekannt'

/** The name as displayed. */
export const shownOwner = (owner: Named): string => readOwnerName(owner) ?? UNKNOWN_OWNER
