import type { VoiceReason } from '#shared/domain/hidden-reason.ts'
import { quotedSentence } from '../../../ai/quoted.ts'
import type { SecondVoice } from '../adverts/verdict.ts'
import type { AdvertForm } from './form.ts'

/** Words without which no sentence says so. An owner who lets no agency near, or names his tenant, uses others. */
const SAYS: Record<VoiceReason, RegExp> = {
  wanted:
    /\b(?:ich|wir|familie|paar|ehepaar|kunde|kunden|student(?:in)?)\b.{0,60}\bsuch(?:e|en|t)\b|\bsuch(?:e|en) (?:wir|ich|ein|eine|einen|für|nach)\b|gesuch\b|\bgesucht\b|ankauf|\b(?:ich kaufe|wir kaufen|kaufen ihr)/iu,
  swap: /tausch/iu,
  auction: /versteiger|auktion|meistbietend|bieterverfahren|amtsgericht/iu,
  let: /\bzu vermieten|zur miete\b|\bvermieten? (?:ich|wir|eine?n?|ab|unser|mein)|\b(?:ich|wir) vermieten?\b|nachmieter|untermiet|zwischenmiet|wochenweise|pro nacht/iu,
  dealer:
    /\bgmbh\b|bauträger|baupartner|bauunternehm|hausherstell|musterhaus|\bunser(?:e[mnrs]?)? (?:team|kunden|unternehmen|objekte|leistungen|firma|büro|fachberater|verkaufsberater)|im (?:kunden|allein)?auftrag|\bwir (?:bauen|planen|vermitteln|realisieren|errichten)|courtage (?:von|beträgt|in höhe)|provisionspflichtig|(?:zzgl\.?|zuzüglich|käufer-?) ?(?:makler)?provision/iu,
}

/** What the answer holds the advert for, where a sentence of the text says so; null where it is an offer, or nothing there bears it out. */
export function voiceIn(text: string, { noOffer }: AdvertForm): SecondVoice | null {
  const sentence = noOffer && quotedSentence(text, noOffer.quote)
  return noOffer && sentence && SAYS[noOffer.value].test(sentence) ? { reason: noOffer.value, sentence } : null
}
