import type { VoiceReason } from '#shared/domain/hidden-reason.ts'
import { type Excerpt, sentencesQuoted } from '../../../ai/excerpt.ts'
import type { SecondVoice } from '../judge/service.ts'
import type { AdvertForm } from './form.ts'

/** A sentence must match to count. Owners who refuse agencies or mention their tenant use other words. */
const WORDING: Record<VoiceReason, RegExp> = {
  wanted:
    /\b(?:ich|wir|familie|paar|ehepaar|kunde|kunden|student(?:in)?)\b.{0,60}\bsuch(?:e|en|t)\b|\bsuch(?:e|en) (?:wir|ich|ein|eine|einen|für|nach)\b|gesuch\b|\bgesucht\b|ankauf|\b(?:ich kaufe|wir kaufen|kaufen ihr)/iu,
  swap: /tausch/iu,
  auction: /versteiger|auktion|meistbietend|bieterverfahren|amtsgericht/iu,
  let: /\bzu vermieten|zur miete\b|\bvermieten? (?:ich|wir|eine?n?|ab|unser|mein)|\b(?:ich|wir) vermieten?\b|nachmieter|untermiet|zwischenmiet|wochenweise|pro nacht/iu,
  dealer:
    /\bgmbh\b|bauträger|baupartner|bauunternehm|hausherstell|musterhaus|\bunser(?:e[mnrs]?)? (?:team|kunden|unternehmen|objekte|leistungen|firma|büro|fachberater|verkaufsberater)|im (?:kunden|allein)?auftrag|\bwir (?:bauen|planen|vermitteln|realisieren|errichten)|courtage (?:von|beträgt|in höhe)|provisionspflichtig|(?:zzgl\.?|zuzüglich|käufer-?) ?(?:makler)?provision/iu,
}

/** The reason why the text is not a listing, if one of its sentences supports it; otherwise null. */
export function voiceIn(excerpt: Excerpt, { noOffer }: AdvertForm): SecondVoice | null {
  const sentences = noOffer ? sentencesQuoted(excerpt, noOffer.quote) : []
  const [sentence] = sentences
  const isSupported = noOffer !== null && sentence !== undefined && sentences.every((one) => WORDING[noOffer.value].test(one))
  return isSupported ? { reason: noOffer.value, sentence } : null
}
