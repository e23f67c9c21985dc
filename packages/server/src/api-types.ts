/** Generated from the OpenAPI document by `npm run sdk:types`. Do not edit. */
/** The version of the merchant API that these types describe. */
export const API_VERSION = '2026-11-26'

export interface components {
    schemas: {
        CreditRequest: {
            /** @enum {string} */
            kind: "win" | "bonus" | "correction";
            currency: string;
            amount: string | number;
            reference: string;
        };
        DebitRequest: {
            /** @enum {string} */
            kind: "stake" | "correction";
            currency: string;
            amount: string | number;
            reference: string;
        };
        DecisionRequest: {
            reason: string;
        };
        ErrorBody: {
            /** @enum {string} */
            error_code: "17" | "1206" | "bad_request" | "version_unknown" | "not_found" | "method_not_allowed" | "body_too_large" | "unsupported_media_type" | "rate_limited" | "merchant_unauthorized" | "signature_invalid" | "idempotency_key_missing" | "idempotency_key_reused" | "open_payment_exists" | "same_payment_exists" | "order_taken" | "too_many_attempts" | "check_card" | "form_invalid" | "method_unavailable" | "currency_unavailable" | "rate_changed" | "upload_too_large" | "upload_refused" | "otp_refused" | "account_not_verified" | "payout_held" | "verification_blocked" | "action_not_expected" | "unavailable" | "internal";
            error_message: string;
            fields?: {
                [key: string]: string;
            };
            earlier_payment?: components["schemas"]["PaymentSummary"];
            retry_at?: string;
            known_versions?: string[];
            retryable: boolean;
            request_id: string;
            doc_url: string;
        };
        MerchantEvent: {
            api_version: string;
            /** @enum {string} */
            type: "payment.action_required" | "payment.processing" | "payment.authorised" | "payment.succeeded" | "payment.declined" | "payment.cancelled" | "payment.expired" | "refund.succeeded" | "refund.failed" | "capture.succeeded" | "capture.failed" | "void.succeeded" | "void.failed" | "late_credit.succeeded" | "payout_return.succeeded" | "correction.succeeded" | "write_off.succeeded" | "dispute.opened" | "dispute.won" | "dispute.lost";
            timestamp: string;
            data: {
                payment_id: string;
                /** @enum {string} */
                flow: "deposit" | "withdrawal";
                user_id: string;
                brand: string;
                pay_group_id: string;
                reference: string;
                order_id: string | null;
                /** @default null */
                request_id: string | null;
                /** @description Decimal number as text */
                amount: string;
                /** @description Decimal number as text */
                fee: string;
                /** @description Decimal number as text */
                tax: string;
                /** @description Decimal number as text */
                bonus: string;
                /** @description Decimal number as text */
                total: string;
                /** @description Decimal number as text */
                received: string;
                currency: string;
                processing: {
                    currency: string;
                    /** @description Decimal number as text */
                    amount: string;
                    /** @description Decimal number as text */
                    rate: string;
                } | null;
                /** @enum {string} */
                status: "success" | "error" | "processing" | "await" | "charity-success";
                decline_code: ("insufficient_funds" | "expired_card" | "stolen_card" | "do_not_honour" | "incorrect_cvv" | "check_card" | "authentication_failed" | "authentication_abandoned" | "authentication_timed_out" | "cancelled_by_player" | "expired" | "not_sent" | "not_captured" | "amount_mismatch" | "provider_refused") | null;
                balance: string;
                operation?: {
                    operation_id: string;
                    /** @enum {string} */
                    kind: "refund" | "capture" | "void" | "payout_return" | "late_credit" | "dispute" | "correction" | "write_off";
                    /** @enum {string} */
                    origin: "operator" | "merchant" | "provider";
                    /** @enum {string} */
                    borne_by: "player" | "merchant" | "provider";
                    /** @description Decimal number as text */
                    amount: string;
                    /** @description Decimal number as text */
                    provider_fee: string;
                    /** @description Decimal number as text */
                    returned_fee?: string;
                    failure_code: string | null;
                };
                sequence: number;
            };
        };
        MerchantEventsResponse: {
            events: components["schemas"]["StoredEvent"][];
            next_cursor: string | null;
        };
        MerchantPayment: {
            payment_id: string;
            reference: string;
            brand: string;
            user_id: string;
            /** @enum {string} */
            flow: "deposit" | "withdrawal";
            pay_group_id: string;
            /** @enum {string} */
            state: "created" | "submitting" | "action_required" | "processing" | "unknown" | "succeeded" | "declined" | "cancelled" | "expired";
            decline_code: ("insufficient_funds" | "expired_card" | "stolen_card" | "do_not_honour" | "incorrect_cvv" | "check_card" | "authentication_failed" | "authentication_abandoned" | "authentication_timed_out" | "cancelled_by_player" | "expired" | "not_sent" | "not_captured" | "amount_mismatch" | "provider_refused") | null;
            is_authorised: boolean;
            currency: string;
            /** @description Decimal number as text */
            amount: string;
            /** @description Decimal number as text */
            fee: string;
            /** @description Decimal number as text */
            tax: string;
            /** @description Decimal number as text */
            total: string;
            order_id: string | null;
            created_at: string;
            updated_at: string;
        };
        MerchantPaymentDetails: {
            payment_id: string;
            reference: string;
            brand: string;
            user_id: string;
            /** @enum {string} */
            flow: "deposit" | "withdrawal";
            pay_group_id: string;
            /** @enum {string} */
            state: "created" | "submitting" | "action_required" | "processing" | "unknown" | "succeeded" | "declined" | "cancelled" | "expired";
            decline_code: ("insufficient_funds" | "expired_card" | "stolen_card" | "do_not_honour" | "incorrect_cvv" | "check_card" | "authentication_failed" | "authentication_abandoned" | "authentication_timed_out" | "cancelled_by_player" | "expired" | "not_sent" | "not_captured" | "amount_mismatch" | "provider_refused") | null;
            is_authorised: boolean;
            currency: string;
            /** @description Decimal number as text */
            amount: string;
            /** @description Decimal number as text */
            fee: string;
            /** @description Decimal number as text */
            tax: string;
            /** @description Decimal number as text */
            total: string;
            order_id: string | null;
            created_at: string;
            updated_at: string;
            net: components["schemas"]["NetFacts"];
            operations: components["schemas"]["OperationFacts"][];
        };
        MerchantPaymentsResponse: {
            payments: components["schemas"]["MerchantPayment"][];
            next_cursor: string | null;
        };
        NetFacts: {
            /** @description Decimal number as text */
            paid: string;
            /** @description Decimal number as text */
            moved: string;
            /** @description Decimal number as text */
            reserved: string;
            /** @description Decimal number as text */
            left: string;
        };
        OperationFacts: {
            operation_id: string;
            payment_id: string;
            /** @enum {string} */
            kind: "refund" | "capture" | "void" | "payout_return" | "late_credit" | "dispute" | "correction" | "write_off";
            /** @enum {string} */
            origin: "operator" | "merchant" | "provider";
            /** @enum {string} */
            state: "awaiting_approval" | "sending" | "pending" | "unknown" | "succeeded" | "failed" | "failed_late" | "rejected" | "expired";
            dispute_state: ("opened" | "won" | "lost") | null;
            currency: string;
            /** @description Decimal number as text */
            amount: string;
            /** @description Decimal number as text */
            provider_fee: string;
            /** @description Decimal number as text */
            returned_fee: string;
            reason: string;
            failure_code: string | null;
            created_at: string;
            updated_at: string;
            /** @enum {string} */
            borne_by: "player" | "merchant" | "provider";
        };
        PaymentSummary: {
            payment_id: string;
            /** @enum {string} */
            flow: "deposit" | "withdrawal";
            pay_group_id: string;
            pay_group_name: string;
            /** @enum {string} */
            transaction_status: "success" | "error" | "processing" | "await" | "charity-success";
            /** @description Decimal number as text */
            amount: string;
            currency: string;
            to_pay: {
                /** @description Decimal number as text */
                amount: string;
                currency: string;
            };
            destination: string | null;
            expires_at: string | null;
            can_cancel: boolean;
            updated_at: string;
        };
        PlayerBalance: {
            user_id: string;
            balances: {
                currency: string;
                balance: string;
            }[];
        };
        PlayerData: {
            user_id: string;
            profile: {
                email: string | null;
                phone: string | null;
                country: string | null;
                first_name: string | null;
                last_name: string | null;
                middle_name: string | null;
                tax_code: string | null;
                is_verified: boolean | null;
                created_at: string;
            };
            sessions: {
                created_at: string;
                expires_at: string;
                currency: string;
                country: string;
                language: string | null;
                terms: {
                    [key: string]: unknown;
                };
            }[];
            cards: {
                bin: string;
                last4: string;
                exp_month: number;
                exp_year: number;
                holder: string | null;
                created_at: string;
            }[];
            payout_accounts: {
                pay_group_id: string;
                masked_account: string;
                last_used_at: string;
            }[];
            verified_accounts: {
                pay_group_id: string;
                masked_account: string | null;
                verified_at: string | null;
                verified_by: string | null;
                created_at: string;
            }[];
            uploads: {
                name: string;
                content_type: string;
                size_bytes: number;
                created_at: string;
            }[];
            payments: {
                payment_id: string;
                reference: string;
                flow: string;
                pay_group_id: string;
                currency: string;
                amount: string;
                fee: string;
                tax: string;
                bonus: string;
                state: string;
                decline_code: string | null;
                order_id: string | null;
                provider: string;
                provider_reference: string | null;
                card_bin: string | null;
                card_last4: string | null;
                destination: string | null;
                parameters: {
                    [key: string]: string | number | boolean;
                };
                browser_id: string | null;
                experiment_user_group: string | null;
                created_at: string;
                updated_at: string;
            }[];
            operations: {
                payment_id: string;
                kind: string;
                state: string;
                currency: string;
                amount: string;
                reason: string;
                created_at: string;
            }[];
            movements: {
                reference: string;
                direction: string;
                kind: string;
                currency: string;
                amount: string;
                created_at: string;
            }[];
            messages: {
                channel: string;
                template: string;
                masked_address: string;
                state: string;
                reason: string | null;
                created_at: string;
                updated_at: string;
            }[];
            waiting_notices: {
                channel: string;
                template: string;
                address: string;
                masked_account: string | null;
                language: string;
                created_at: string;
            }[];
            opt_outs: {
                channel: string;
                /** @enum {string} */
                scope: "player" | "number";
                at: string;
            }[];
            devices: {
                device_hash: string;
                first_seen_at: string;
            }[];
            payout_hold: {
                contact_changed_at: string | null;
                lifted_at: string | null;
            } | null;
            codes: {
                purpose: string;
                subject: string;
                sent_at: string;
                expires_at: string;
            }[];
            code_counts: {
                kind: string;
                at: string;
            }[];
            card_attempts: {
                payment_id: string;
                is_typed: boolean;
                at: string;
            }[];
        };
        PlayerErased: {
            user_id: string;
            removed: {
                sessions: number;
                cards: number;
                payout_accounts: number;
                uploads: number;
                codes: number;
                payments_forgotten: number;
            };
        };
        PlayerMovement: {
            movement_id: string;
            reference: string;
            /** @enum {string} */
            direction: "credit" | "debit";
            /** @enum {string} */
            kind: "stake" | "win" | "bonus" | "correction";
            currency: string;
            /** @description Decimal number as text */
            amount: string;
            /** @description Decimal number as text */
            balance: string;
            created_at: string;
        };
        PlayerMovementsResponse: {
            movements: components["schemas"]["PlayerMovement"][];
            next_cursor: string | null;
        };
        PlayerNotices: {
            user_id: string;
            email: boolean;
            phone: boolean;
        };
        PlayerNoticesRequest: {
            email?: boolean;
            phone?: boolean;
        };
        PlayerTerms: {
            deposit_limit_remaining?: string | number;
            deposit_limit_until?: string;
            bonuses?: components["schemas"]["UserBonus"][];
            is_wagering?: boolean;
            restrictions?: {
                pay_group_id: string;
                until: string;
            }[];
            experiment_user_group?: string;
            order?: {
                id: string;
                amount: string | number;
                description?: string;
            };
        };
        PlayerVerification: {
            user_id: string;
            payout_account_verification_blocked: boolean;
            payout_account_verification_blocked_until: string | null;
            accounts: {
                requisite_id: string;
                pay_group_id: string;
                masked_account: string;
                is_verified: boolean;
                asked_at: string;
            }[];
        };
        RefundRequest: {
            amount: string | number;
            /** @enum {string} */
            borne_by: "player" | "merchant";
            reason: string;
        };
        ReplayEventResponse: {
            event_id: string;
            /** @constant */
            state: "due";
        };
        ReplayEventsRequest: {
            from: string;
            to: string;
        };
        ReplayEventsResponse: {
            events: number;
        };
        RiskAlarmEvent: {
            api_version: string;
            /** @constant */
            type: "risk.alarm";
            timestamp: string;
            data: {
                payment_id: string;
                brand: string;
                /** @enum {string} */
                rule: "new_cards" | "declines_in_a_row" | "cvv_failures" | "declined_share" | "merchant_check";
                /** @enum {string} */
                scope: "session" | "player" | "card" | "address" | "brand";
                count: number;
                limit: number;
                until: string;
                refused_user_id: string | null;
                sequence: number;
            };
        };
        SandboxSessionRequest: {
            brand: string;
            terms?: components["schemas"]["PlayerTerms"];
            currency: string;
            language?: string;
            origin?: string;
            user: {
                id: string;
                email?: string;
                phone?: string;
                country?: string;
                first_name?: string;
                last_name?: string;
                middle_name?: string;
                tax_code?: string;
                is_verified?: boolean;
                demo_balance?: string | number;
                demo_returning?: boolean;
                demo_declined?: boolean;
            };
        };
        SessionCreated: {
            session_id?: string;
            session_reference: string;
            expires_at: string;
            url: string;
        };
        SessionsEnded: {
            ended: number;
        };
        StoredEvent: {
            event_id: string;
            payment_id: string;
            sequence: number;
            /** @enum {string} */
            type: "payment.action_required" | "payment.processing" | "payment.authorised" | "payment.succeeded" | "payment.declined" | "payment.cancelled" | "payment.expired" | "refund.succeeded" | "refund.failed" | "capture.succeeded" | "capture.failed" | "void.succeeded" | "void.failed" | "late_credit.succeeded" | "payout_return.succeeded" | "correction.succeeded" | "write_off.succeeded" | "dispute.opened" | "dispute.won" | "dispute.lost" | "risk.alarm";
            /** @enum {string} */
            state: "due" | "delivered" | "given_up";
            attempts: number;
            created_at: string;
            last_tried_at: string | null;
            last_answer: string | null;
            replays: number;
            replayed_at: string | null;
            body: string;
        };
        UserBonus: {
            pay_group_id: string | null;
            min_deposit_amount: string | number;
            max_deposit_amount: (string | number) | null;
            absolute_bonus_value: (string | number) | null;
            percent_bonus_value: (string | number) | null;
            max_bonus_value: (string | number) | null;
        };
        VerifyPayoutAccountRequest: Record<string, never>;
        SessionRequest: {
            brand: string;
            terms?: components["schemas"]["PlayerTerms"];
            currency: string;
            language?: string;
            origin?: string;
            user: {
                id: string;
                email?: string;
                phone?: string;
                country?: string;
                first_name?: string;
                last_name?: string;
                middle_name?: string;
                tax_code?: string;
                is_verified?: boolean;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type CreditRequest = components['schemas']['CreditRequest'];
export type DebitRequest = components['schemas']['DebitRequest'];
export type DecisionRequest = components['schemas']['DecisionRequest'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type MerchantEvent = components['schemas']['MerchantEvent'];
export type MerchantEventsResponse = components['schemas']['MerchantEventsResponse'];
export type MerchantPayment = components['schemas']['MerchantPayment'];
export type MerchantPaymentDetails = components['schemas']['MerchantPaymentDetails'];
export type MerchantPaymentsResponse = components['schemas']['MerchantPaymentsResponse'];
export type NetFacts = components['schemas']['NetFacts'];
export type OperationFacts = components['schemas']['OperationFacts'];
export type PaymentSummary = components['schemas']['PaymentSummary'];
export type PlayerBalance = components['schemas']['PlayerBalance'];
export type PlayerData = components['schemas']['PlayerData'];
export type PlayerErased = components['schemas']['PlayerErased'];
export type PlayerMovement = components['schemas']['PlayerMovement'];
export type PlayerMovementsResponse = components['schemas']['PlayerMovementsResponse'];
export type PlayerNotices = components['schemas']['PlayerNotices'];
export type PlayerNoticesRequest = components['schemas']['PlayerNoticesRequest'];
export type PlayerTerms = components['schemas']['PlayerTerms'];
export type PlayerVerification = components['schemas']['PlayerVerification'];
export type RefundRequest = components['schemas']['RefundRequest'];
export type ReplayEventResponse = components['schemas']['ReplayEventResponse'];
export type ReplayEventsRequest = components['schemas']['ReplayEventsRequest'];
export type ReplayEventsResponse = components['schemas']['ReplayEventsResponse'];
export type RiskAlarmEvent = components['schemas']['RiskAlarmEvent'];
export type SandboxSessionRequest = components['schemas']['SandboxSessionRequest'];
export type SessionCreated = components['schemas']['SessionCreated'];
export type SessionsEnded = components['schemas']['SessionsEnded'];
export type StoredEvent = components['schemas']['StoredEvent'];
export type UserBonus = components['schemas']['UserBonus'];
export type VerifyPayoutAccountRequest = components['schemas']['VerifyPayoutAccountRequest'];
export type SessionRequest = components['schemas']['SessionRequest'];
