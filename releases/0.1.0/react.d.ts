import { CSSProperties, Ref, RefCallback } from 'react';

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
export type CashierEventType = keyof CashierEventMap;
type EmbedErrorCode = "not_ready" | "session_failed" | "address_refused" | "redirect_refused" | "reinit_limit";
export type CashierEvent<T extends CashierEventType> = Readonly<CashierEventMap[T]> & {
	readonly type: T;
	/** Stops what the SDK would do by itself after the listeners. */
	preventDefault(): void;
};
type CashierListener<T extends CashierEventType> = (event: CashierEvent<T>) => void;
type CashierListeners = {
	[T in CashierEventType]?: CashierListener<T>;
};
type Opening = 
/** An address that a back end already asked for. It is valid as long as its session. */
{
	url: string;
	session?: never;
}
/** Opens a session and answers its address; called again whenever the cashier is recreated. */
 | {
	url?: never;
	session: () => Promise<{
		url: string;
	}>;
};
type CashierOptions = Opening & {
	/** The element, or its selector, that receives the frame. One element holds one cashier. */
	target: HTMLElement | string;
	/** The cashier's exact origin: `https://cashier.example`. */
	origin: string;
	/** Without it the cashier follows the player's system. */
	theme?: Theme;
	/** Without it the session's own address decides. */
	flow?: Flow;
	/**
	 * `inline`: a frame in the target. `popup`: a modal dialog. `page`: the whole page goes to the cashier. `tab`: a new
	 * tab, which must be asked for in a click; where the browser blocks it, the whole page goes.
	 */
	display?: "inline" | "popup" | "page" | "tab";
	/** Whether the cashier draws a close sign of its own. Without it: outside a pop-up, which has the dialog's. */
	closeIcon?: boolean;
	/** The host has its own ways back and between deposit and withdrawal: the cashier draws none. */
	hideNavigation?: boolean;
	/** What a screen reader calls the frame; in the page's language. */
	title?: string;
	/** What a screen reader calls the pop-up's close button; in the page's language. */
	closeLabel?: string;
	on?: CashierListeners;
};
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
type HandlerName<T extends CashierEventType> = `on${Capitalize<T>}`;
type CashierHandlers = {
	[T in CashierEventType as HandlerName<T>]?: CashierListener<T> | undefined;
};
type Options = Omit<CashierOptions, "target" | "on" | "url" | "session">;
/** The options of `createCashier`, with a handler for each event instead of `on`. */
export type UseCashierOptions = {
	[K in keyof Options]: Options[K] | undefined;
} & {
	origin: string;
} & CashierHandlers & ({
	url: string;
	session?: undefined;
} | {
	url?: undefined;
	session: () => Promise<{
		url: string;
	}>;
}) & {
	/** A language tag. Without it the cashier has the language of its session. */
	language?: string | undefined;
};
/**
 * A cashier in the element that gets `target` as its ref; `cashier` is null until it is open, and on a server.
 *
 * Theme and language are changed in the open cashier. Another origin, address, flow or display opens a new one, and the one
 * before is destroyed. Handlers and `session` may be new functions in every render: the latest is called. In strict mode the
 * first cashier is destroyed before it opens a session.
 */
export declare function useCashier(options: UseCashierOptions): {
	readonly target: RefCallback<HTMLElement>;
	readonly cashier: Cashier | null;
};
export type CashierProps = UseCashierOptions & {
	readonly className?: string;
	readonly style?: CSSProperties;
	/** The open cashier, for `back()` and `navigate(…)`; null before. */
	readonly ref?: Ref<Cashier | null>;
};
/** A cashier where this element stands. On a server an empty element, which the browser fills. */
declare function Cashier$1({ className, style, ref, ...options }: CashierProps): import("react").JSX.Element;

export {
	Cashier as CashierHandle,
	Cashier$1 as Cashier,
};

export {};
