/** A card, a bank transfer and a withdrawal. `limits`: the lines under the `limits:` of each method. */
export const firstMethods = (limits: string): string => `methods:
  card:
    flow: deposit
    short_name: card
    public_name: Bank card
    provider: sandbox
    provider_method: card
    pay_method_type: cards
    arrangement: 100
    limits:
${limits}
    fields:
      - name: card_pan
        extended_type: card_pan
        label: PH.LABEL.CARD_NUMBER
        validation_msg_key: PH.ERROR.INCORRECT_CARD_NUMBER
        is_required: true
      - name: expirationDate
        extended_type: card_exp_month
        label: PH.LABEL.EXP_DATE
        validation_msg_key: PH.ERROR.INCORRECT_EXP_DATE
        is_required: true
      - name: card_cvv
        extended_type: card_cvv
        label: PH.LABEL.CVV
        validation_msg_key: PH.ERROR.INCORRECT_CVV
        is_required: true
      - name: card_cardholder_name
        extended_type: card_cardholder_name
        label: PH.LABEL.CARD_HOLDER
        is_required: false
  bank:
    flow: deposit
    short_name: bank
    public_name: Bank transfer
    provider: sandbox
    provider_method: bank_redirect
    pay_method_type: bank_transfers
    arrangement: 90
    limits:
${limits}
  bank-payout:
    flow: withdrawal
    payout_accounts_verified: false
    short_name: bank
    public_name: Bank transfer
    provider: sandbox
    provider_method: bank_redirect
    pay_method_type: bank_transfers
    arrangement: 90
    limits:
${limits}
    fields:
      - name: iban
        extended_type: iban
        label: PH.LABEL.IBAN
        is_required: true
`
