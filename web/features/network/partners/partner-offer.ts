/** Promises that the partner pages show beside their forms. */
export const PARTNER_OFFER = {
  claim: 'Ihr Tipp ist etwas wert.',
  points: [
    'Wer verkauft, wissen Sie oft zuerst',
    'Ein Tipp dauert eine Minute',
    'Sie sehen, was aus Ihrem Tipp geworden ist, und was er Ihnen bringt',
  ],
} as const
