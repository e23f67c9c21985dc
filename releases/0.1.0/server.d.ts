interface components {
	schemas: {
		DecisionRequest: {
			reason: string;
		};
		ErrorBody: {
			/** @enum {string} */
			error_code: "17" | "1206" | "bad_request" | "not_found" | "method_not_allowed" | "body_too_large" | "unsupported_media_type" | "rate_limited" | "merchant_unauthorized" | "signature_invalid" | "idempotency_key_missing" | "idempotency_key_reused" | "open_payment_exists" | "same_payment_exists" | "order_taken" | "too_many_attempts" | "check_card" | "form_invalid" | "method_unavailable" | "currency_unavailable" | "upload_too_large" | "upload_refused" | "otp_refused" | "account_not_verified" | "payout_held" | "verification_blocked" | "action_not_expected" | "unavailable" | "internal";
			error_message: string;
			fields?: {
				[key: string]: string;
			};
			earlier_payment?: components["schemas"]["PaymentSummary"];
			retry_at?: string;
			retryable: boolean;
			request_id: string;
			doc_url: string;
		};
		MerchantEvent: {
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
					source: "player" | "merchant" | "provider";
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
			source: "player" | "merchant" | "provider";
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
				currency: string;
				country: string;
				language: string | null;
			}[];
			cards: {
				bin: string;
				last4: string;
				exp_month: number;
				exp_year: number;
				holder: string | null;
			}[];
			payout_accounts: {
				pay_group_id: string;
				masked_account: string;
				last_used_at: string;
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
				state: string;
				destination: string | null;
				parameters: {
					[key: string]: string | number | boolean;
				};
				created_at: string;
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
			source: "player" | "merchant";
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
export type DecisionRequest = components["schemas"]["DecisionRequest"];
export type ErrorBody = components["schemas"]["ErrorBody"];
export type MerchantEvent = components["schemas"]["MerchantEvent"];
export type MerchantEventsResponse = components["schemas"]["MerchantEventsResponse"];
export type MerchantPayment = components["schemas"]["MerchantPayment"];
export type MerchantPaymentDetails = components["schemas"]["MerchantPaymentDetails"];
export type MerchantPaymentsResponse = components["schemas"]["MerchantPaymentsResponse"];
export type NetFacts = components["schemas"]["NetFacts"];
export type OperationFacts = components["schemas"]["OperationFacts"];
export type PaymentSummary = components["schemas"]["PaymentSummary"];
export type PlayerBalance = components["schemas"]["PlayerBalance"];
export type PlayerData = components["schemas"]["PlayerData"];
export type PlayerErased = components["schemas"]["PlayerErased"];
export type PlayerTerms = components["schemas"]["PlayerTerms"];
export type PlayerVerification = components["schemas"]["PlayerVerification"];
export type RefundRequest = components["schemas"]["RefundRequest"];
export type ReplayEventResponse = components["schemas"]["ReplayEventResponse"];
export type ReplayEventsRequest = components["schemas"]["ReplayEventsRequest"];
export type ReplayEventsResponse = components["schemas"]["ReplayEventsResponse"];
export type RiskAlarmEvent = components["schemas"]["RiskAlarmEvent"];
export type SandboxSessionRequest = components["schemas"]["SandboxSessionRequest"];
export type SessionCreated = components["schemas"]["SessionCreated"];
export type SessionsEnded = components["schemas"]["SessionsEnded"];
export type StoredEvent = components["schemas"]["StoredEvent"];
export type UserBonus = components["schemas"]["UserBonus"];
export type VerifyPayoutAccountRequest = components["schemas"]["VerifyPayoutAccountRequest"];
export type SessionRequest = components["schemas"]["SessionRequest"];
type CallFailureCode = "connection_failed" | "timed_out" | "unreadable_response";
export type CashierErrorCode = ErrorBody["error_code"] | CallFailureCode;
type Facts = {
	/** HTTP status; null where nothing was answered. */
	readonly status: number | null;
	readonly body: Partial<ErrorBody>;
};
/**
 * Why a call did not succeed. `isOutcomeUnknown`: the service may have carried it out, so send it again with the same idempotency
 * key, and never report the payment as failed.
 */
export declare class CashierError extends Error {
	readonly code: CashierErrorCode;
	readonly name = "CashierError";
	readonly status: number | null;
	readonly isOutcomeUnknown: boolean;
	/** A message key for each field with an error. */
	readonly fields: Readonly<Record<string, string>>;
	/** From when on the call can succeed, where the service knows it. */
	readonly retryAt: Date | null;
	/** Names the request in the log of the service. */
	readonly requestId: string | null;
	/** The page about the code. */
	readonly docUrl: string | null;
	constructor(code: CashierErrorCode, message: string, { status, body }: Facts, options?: ErrorOptions);
}
export type ClientOptions = {
	/** Origin of the cashier service, such as `https://cashier.example`. */
	readonly origin: string;
	/** A secret key of the brand. It must never reach a browser. */
	readonly merchantKey: string;
	/** Time limit of one attempt, in milliseconds. Default: 10,000. */
	readonly timeoutMs?: number;
	/** Further attempts after a failure that may pass. Default: 2. */
	readonly retriesMax?: number;
	/** Default: the global `fetch`. */
	readonly fetch?: typeof fetch;
};
/** One key for one intent, such as a press of "Refund": each retry of it sends the same key. */
export type IdempotencyOptions = {
	readonly idempotencyKey: string;
};
export type Player = {
	readonly brand: string;
	readonly userId: string;
};
export type PaymentFilter = {
	readonly userId?: string;
	readonly orderId?: string;
	readonly reference?: string;
	readonly state?: MerchantPayment["state"];
	readonly flow?: MerchantPayment["flow"];
	/** `next_cursor` of the page before. */
	readonly cursor?: string;
};
export type EventFilter = {
	readonly paymentId?: string;
	readonly state?: StoredEvent["state"];
	readonly cursor?: string;
};
/**
 * The merchant API of the cashier, for your back end. Every call throws a `CashierError` where the service refuses it or cannot be
 * reached. Amounts are decimal text in the currency of the payment, such as `'12.50'`.
 */
export declare function createCashierServer(options: ClientOptions): {
	sessions: {
		/** Opens a session for a player. Give `url` to the page that shows the cashier. */
		create: (body: SessionRequest | SandboxSessionRequest) => Promise<{
			session_id?: string;
			session_reference: string;
			expires_at: string;
			url: string;
		}>;
		/** Ends the session of a reference. */
		end: (sessionReference: string) => Promise<{
			ended: number;
		}>;
	};
	payments: {
		/** A page of the payments of a brand, the newest first. */
		list: (brand: string, { userId, orderId, ...filter }?: PaymentFilter) => Promise<{
			payments: components["schemas"]["MerchantPayment"][];
			next_cursor: string | null;
		}>;
		/** A payment with what happened after its end, and what is left to refund. */
		get: (paymentId: string) => Promise<{
			payment_id: string;
			reference: string;
			brand: string;
			user_id: string;
			flow: "deposit" | "withdrawal";
			pay_group_id: string;
			state: "created" | "submitting" | "action_required" | "processing" | "unknown" | "succeeded" | "declined" | "cancelled" | "expired";
			decline_code: ("insufficient_funds" | "expired_card" | "stolen_card" | "do_not_honour" | "incorrect_cvv" | "check_card" | "authentication_failed" | "authentication_abandoned" | "authentication_timed_out" | "cancelled_by_player" | "expired" | "not_sent" | "not_captured" | "amount_mismatch" | "provider_refused") | null;
			is_authorised: boolean;
			currency: string;
			amount: string;
			fee: string;
			tax: string;
			total: string;
			order_id: string | null;
			created_at: string;
			updated_at: string;
			net: components["schemas"]["NetFacts"];
			operations: components["schemas"]["OperationFacts"][];
		}>;
		/** Gives back part or all of a paid deposit. */
		refund: (paymentId: string, body: RefundRequest, { idempotencyKey }: IdempotencyOptions) => Promise<{
			operation_id: string;
			payment_id: string;
			kind: "refund" | "capture" | "void" | "payout_return" | "late_credit" | "dispute" | "correction" | "write_off";
			origin: "operator" | "merchant" | "provider";
			source: "player" | "merchant" | "provider";
			state: "awaiting_approval" | "sending" | "pending" | "unknown" | "succeeded" | "failed" | "failed_late" | "rejected" | "expired";
			dispute_state: ("opened" | "won" | "lost") | null;
			currency: string;
			amount: string;
			provider_fee: string;
			returned_fee: string;
			reason: string;
			failure_code: string | null;
			created_at: string;
			updated_at: string;
		}>;
		/** Charges an authorised deposit. */
		capture: (paymentId: string, reason: string, key: IdempotencyOptions) => Promise<{
			operation_id: string;
			payment_id: string;
			kind: "refund" | "capture" | "void" | "payout_return" | "late_credit" | "dispute" | "correction" | "write_off";
			origin: "operator" | "merchant" | "provider";
			source: "player" | "merchant" | "provider";
			state: "awaiting_approval" | "sending" | "pending" | "unknown" | "succeeded" | "failed" | "failed_late" | "rejected" | "expired";
			dispute_state: ("opened" | "won" | "lost") | null;
			currency: string;
			amount: string;
			provider_fee: string;
			returned_fee: string;
			reason: string;
			failure_code: string | null;
			created_at: string;
			updated_at: string;
		}>;
		/** Releases an authorised deposit. */
		void: (paymentId: string, reason: string, key: IdempotencyOptions) => Promise<{
			operation_id: string;
			payment_id: string;
			kind: "refund" | "capture" | "void" | "payout_return" | "late_credit" | "dispute" | "correction" | "write_off";
			origin: "operator" | "merchant" | "provider";
			source: "player" | "merchant" | "provider";
			state: "awaiting_approval" | "sending" | "pending" | "unknown" | "succeeded" | "failed" | "failed_late" | "rejected" | "expired";
			dispute_state: ("opened" | "won" | "lost") | null;
			currency: string;
			amount: string;
			provider_fee: string;
			returned_fee: string;
			reason: string;
			failure_code: string | null;
			created_at: string;
			updated_at: string;
		}>;
	};
	players: {
		balance: (player: Player) => Promise<{
			user_id: string;
			balances: {
				currency: string;
				balance: string;
			}[];
		}>;
		verification: (player: Player) => Promise<{
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
		}>;
		verifyPayoutAccount: (player: Player, requisiteId: string) => Promise<{
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
		}>;
		/** Ends the block after too many wrong codes, and the hold of payouts. */
		liftVerificationBlock: (player: Player) => Promise<{
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
		}>;
		endSessions: (player: Player) => Promise<{
			ended: number;
		}>;
		/** Everything that the cashier keeps about a player. */
		export: (player: Player) => Promise<{
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
				currency: string;
				country: string;
				language: string | null;
			}[];
			cards: {
				bin: string;
				last4: string;
				exp_month: number;
				exp_year: number;
				holder: string | null;
			}[];
			payout_accounts: {
				pay_group_id: string;
				masked_account: string;
				last_used_at: string;
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
				state: string;
				destination: string | null;
				parameters: {
					[key: string]: string | number | boolean;
				};
				created_at: string;
			}[];
		}>;
		/** Erases the data of a player permanently. Amounts and the ledger stay. */
		erase: (player: Player) => Promise<{
			user_id: string;
			removed: {
				sessions: number;
				cards: number;
				payout_accounts: number;
				uploads: number;
				codes: number;
				payments_forgotten: number;
			};
		}>;
	};
	events: {
		/** A page of the events of a brand, the newest first. */
		list: (brand: string, { paymentId, ...filter }?: EventFilter) => Promise<{
			events: components["schemas"]["StoredEvent"][];
			next_cursor: string | null;
		}>;
		/** Sends an event again, with its id and body. */
		replay: (brand: string, eventId: string) => Promise<{
			event_id: string;
			state: "due";
		}>;
		/** Sends all events of a time range again, in their order. */
		replayRange: (brand: string, body: ReplayEventsRequest) => Promise<{
			events: number;
		}>;
	};
};
export type CashierServer = ReturnType<typeof createCashierServer>;
export type CashierEvent = MerchantEvent | RiskAlarmEvent;
type HeaderValue = string | readonly string[] | undefined;
type WebhookHeaders = Headers | Readonly<Record<string, HeaderValue>>;
export type SignedWebhook = {
	/** The body as it came: a body that was parsed and written again has another signature. */
	readonly body: string | Uint8Array;
	readonly headers: WebhookHeaders;
	/** The secret of the brand (`whsec_…`), or two of them during a rotation. */
	readonly secrets: string | readonly string[];
	/** Default: the time of this machine. */
	readonly now?: Date;
};
export type VerifiedWebhook = {
	readonly ok: true;
	readonly id: string;
	readonly event: CashierEvent;
} | {
	readonly ok: false;
	/** `headers_missing`: not signed. `too_old`, `too_new`: replayed, or a clock is wrong. */
	readonly reason: "headers_missing" | "too_old" | "too_new" | "signature_invalid" | "not_json";
};
/**
 * Checks a message of the cashier (Standard Webhooks): its signature over the bytes that came, and its time. A verified message can
 * still arrive twice: remember the `id`, and answer the second one as the first. Throws only where a secret is not valid.
 */
export declare function verifyWebhook({ body, headers, secrets, now, }: SignedWebhook): Promise<VerifiedWebhook>;
type NodeRequest = {
	readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
	readonly body?: unknown;
	/** The request of Node behind that of Fastify. */
	readonly raw?: unknown;
};
type NodeResponse = {
	statusCode: number;
	end?: (text?: string) => unknown;
	send?: (text?: string) => unknown;
};
export type WebhookReceiver = {
	(request: Request): Promise<Response>;
	(request: NodeRequest, response: NodeResponse): Promise<void>;
};
export type WebhookOptions = {
	/** The secret of the brand (`whsec_…`), or two of them during a rotation. */
	readonly secrets: string | readonly string[];
	/**
	 * Stores the event. `id` is the same in every delivery of it: an event that you have already has to change nothing. Once this has
	 * ended, the cashier does not send the event again; where it throws, the answer is 500 and the cashier sends it again.
	 */
	readonly onEvent: (event: CashierEvent, id: string) => Promise<void> | void;
	/** What was refused and why, for your log. */
	readonly onRefusal?: (reason: string) => void;
	/** What `onEvent` threw, for your log. */
	readonly onError: (error: unknown) => void;
	/** The time, for a test with a clock of its own. */
	readonly now?: () => Date;
};
/**
 * Receives the events of the cashier: one function for a route handler of Next.js or of any framework with `Request` and `Response`,
 * and for Node, Express and Fastify. It checks the signature over the raw body, hands over the typed event and answers.
 */
export declare function receiveWebhooks({ secrets, onEvent, onRefusal, onError, now }: WebhookOptions): WebhookReceiver;

export {};
