declare const FLOWS: readonly [
	"deposit",
	"withdrawal"
];
type Flow = (typeof FLOWS)[number];
/** What is around every message. On its own, because the script in the page's head needs it without the guards. */
export declare const HOST_NAMESPACE = "modulor-cashier";
export declare const HOST_PROTOCOL_VERSION = 1;
type Envelope<M> = {
	namespace: typeof HOST_NAMESPACE;
	version: typeof HOST_PROTOCOL_VERSION;
	payload: M;
};
export declare function toEnvelope<M extends {
	type: string;
}>(payload: M): Envelope<M>;
/** From the cashier to its parent. */
export type CashierMessage = 
/** The first screen is drawn. */
{
	type: "ready";
}
/** The content's height in CSS pixels; sent when it changed, never in answer to the frame's own growth. */
 | {
	type: "resize";
	height: number;
}
/** The player asked to close the cashier. With an `id`, from a window of its own, the parent answers with `redirectAck`. */
 | {
	type: "close";
	id?: string;
}
/** Go to a path (`/my-account`) or an address. The parent answers with `redirectAck`, else the cashier goes itself. */
 | {
	type: "redirectTo";
	id: string;
	url: string;
}
/** The cashier cannot go on (crash, session expired): mount a new one. An `id` wants an answer, as with `close`. */
 | {
	type: "reinit";
	reason: "crash" | "session_expired" | "player";
	id?: string;
}
/**
 * Whether `back` leads anywhere; for a parent that hides the cashier's own way back. False until this message comes.
 */
 | {
	type: "canGoBack";
	value: boolean;
}
/**
 * Another screen is shown: scroll the frame's top into view. `left` names the screen that was left, so that its place
 * can be kept; with `back` the player came back to the screen of that name, which wants its place again (ROUTE-15).
 */
 | {
	type: "resetScroll";
	left?: string;
	back?: string;
}
/** A payment reached an end, as the service states it. */
 | {
	type: "paymentResult";
	flow: Flow;
	status: "success" | "error" | "processing";
	paymentId: string;
	amount: string;
	currency: string;
}
/** Something that the integrator should know; never card data, codes or session ids. */
 | {
	type: "error";
	code: string;
	message: string;
};
/** From the parent to the cashier. */
export type ParentMessage = 
/** Show a result page: the page itself always reads the payment's state from the service (MSG-2). */
{
	type: "navigate";
	flow: Flow;
	status: "success" | "error" | "processing" | "await";
	search: string;
}
/** The parent does what the message with this id asked for. */
 | {
	type: "redirectAck";
	id: string;
}
/**
 * The parent receives the cashier's messages: from now on its own navigation may replace the cashier's (`hidenav`).
 */
 | {
	type: "hello";
}
/** Where the cashier's own Back leads. */
 | {
	type: "back";
} | {
	type: "setTheme";
	theme: "light" | "dark";
}
/** A language tag; one that the cashier does not have is English (BOOT-9). What is typed stays. */
 | {
	type: "setLanguage";
	language: string;
}
/** Whether the player agreed to analytics, for a brand that asks; false ends it for any brand (CLICK-4). */
 | {
	type: "setAnalyticsConsent";
	given: boolean;
};
export type CashierMessageType = CashierMessage["type"];
/** The message inside what a window received from a cashier, or undefined for anything else. Check origin and source first. */
export declare function parseCashierMessage(data: unknown): CashierMessage | undefined;
/**
 * The message inside what the cashier received from its parent, as an object or as JSON text. The specification's bare
 * `{type, status, search}` is understood too (MSG-2).
 */
export declare function parseParentMessage(received: unknown): ParentMessage | undefined;

export {};
