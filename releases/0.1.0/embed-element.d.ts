declare const FLOWS: readonly [
	"deposit",
	"withdrawal"
];
type Flow = (typeof FLOWS)[number];
declare const THEMES: readonly [
	"light",
	"dark"
];
type Theme = (typeof THEMES)[number];
type CashierMessage = 
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
type ParentMessage = 
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
type CashierMessageType = CashierMessage["type"];
type Carried<T extends CashierMessageType> = Omit<Extract<CashierMessage, {
	type: T;
}>, "type">;
type CashierEventMap = {
	ready: object;
	/** The frame's new height in CSS pixels. */
	resize: {
		height: number;
	};
	close: object;
	/** An absolute http(s) address. */
	redirect: {
		url: string;
	};
	reinit: Carried<"reinit">;
	resetScroll: object;
	/** Whether `back()` leads anywhere now. */
	canGoBack: {
		value: boolean;
	};
	paymentResult: Carried<"paymentResult">;
	/** `code` is one of `EmbedErrorCode` or a code of the cashier's own. */
	error: {
		code: EmbedErrorCode | (string & {});
		message: string;
	};
};
type CashierEventType = keyof CashierEventMap;
type EmbedErrorCode = "not_ready" | "session_failed" | "address_refused" | "redirect_refused" | "reinit_limit";
type CashierEvent<T extends CashierEventType> = Readonly<CashierEventMap[T]> & {
	readonly type: T;
	/** Stops what the SDK would do by itself after the listeners. */
	preventDefault(): void;
};
type CashierListener<T extends CashierEventType> = (event: CashierEvent<T>) => void;
type Cashier = {
	/** Adds a listener and returns the function that removes it. A listener added in the same task misses nothing. */
	on<T extends CashierEventType>(type: T, listener: CashierListener<T>): () => void;
	setTheme(theme: Theme): void;
	/** A language tag, such as `de`; what the player has typed stays. */
	setLanguage(language: string): void;
	/**
	 * Whether the player agreed to analytics; for a brand whose setting `clickstream` is `ask`. False ends them for any brand.
	 * It holds for every frame to come.
	 */
	setAnalyticsConsent(given: boolean): void;
	/** Shows the result page of a flow; the page itself reads the payment's state from the service (MSG-2). */
	navigate(to: Omit<Extract<ParentMessage, {
		type: "navigate";
	}>, "type" | "search"> & {
		search?: string;
	}): void;
	/** Where the cashier's own Back leads; nowhere while `canGoBack` is false. For a page with `hideNavigation`. */
	back(): void;
	/** Whether there is a way back on the cashier's screen of the moment; the event `canGoBack` tells of each change. */
	readonly canGoBack: boolean;
	/** Recreates the frame with the same options and a new session. */
	reinitialise(): void;
	/** Removes the frame and every listener. Can be called at any moment and any number of times. */
	destroy(): void;
	/** The frame of the moment: a recreated cashier has another one, a page or a destroyed one has none. */
	readonly iframe: HTMLIFrameElement | null;
};
type Session = () => Promise<{
	url: string;
}>;
declare const Base: {
	new (): HTMLElement;
	prototype: HTMLElement;
};
/**
 * Attributes: `origin`, one of `session-url` (asked by POST, answers `{ url }`) and `url`, and `flow`, `display`, `theme`, `language`,
 * `cashier-title`, `close-label`, `close-icon`, `hide-navigation`. In place of `session-url` a script may set the property
 * `session`. Each event of the SDK is an event of this element with the same name; its `detail` is what it carries, and
 * `preventDefault()` stops what the SDK would do.
 */
export declare class ModulorCashierElement extends Base {
	#private;
	static readonly observedAttributes: string[];
	/** The open cashier; null before and after. */
	get cashier(): Cashier | null;
	get session(): Session | null;
	set session(session: Session | null);
	connectedCallback(): void;
	disconnectedCallback(): void;
	attributeChangedCallback(name: string, before: string | null, after: string | null): void;
}

export {};
