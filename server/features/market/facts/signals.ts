import type { AdvertForm } from './form.ts'

/** A sentence in an advert can only state the fact if it contains one of these words. */
export const SIGNALS: Record<keyof AdvertForm, RegExp> = {
  yearBuilt: /baujahr|bauj\.|(?<!\p{L})bj\b|(?<!\p{L})(?:er|fertig)?(?:gebaut|baut)(?!\p{L})|errichtet|fertiggestellt|(?<!\p{L})gebaut/u,
  plotSize: /grundstück|(?<!\p{L})grund(?!\p{L})|areal|parzelle/u,
  floor: /geschoss|geschoß|(?<!\p{L})(?:[eo]g|dg|ug)(?!\p{L})|etage|(?<!\p{L})stock(?!\p{L})|parterre|souterrain|dachwohnung|ebenerdig/u,
  heatingType: /heiz|therme|fernwärme|wärmepumpe|pellet|nachtspeicher|nachtstrom|blockheiz|bhkw|brennwert/u,
  condition: /zustand|sanier|renovier|modernisier|gepflegt|erstbezug|neuwertig|rohbau|abriss|bedürftig/u,
  rented: /vermietet|leer ?steh|steht leer|bezugsfrei|sofort frei|frei lieferbar|mieter(?!\p{L})|mietfrei/u,
  noOffer:
    /such(?:e|en|t)(?!\p{L})|gesuch|ankauf|kaufe(?!\p{L})|tausch|versteiger|auktion|meistbietend|bieter|amtsgericht|vermiet|miete|untermiet|zwischenmiet|gmbh|bauträger|baupartner|bauunternehm|musterhaus|team(?!\p{L})|kunden|vermitteln|auftrag|provision|courtage|makler|unternehmen|fachberater|bestand(?!\p{L})/u,
}

/** Whether a sentence can state one of the requested facts. */
export const hasSignal = (sentence: string): boolean => {
  const small = sentence.toLowerCase()
  return Object.values(SIGNALS).some((signal) => signal.test(small))
}
