// Our widget as a target of bench.mjs: a cold load of the page that a merchant's session opens.
export default {
  ours: {
    cwd: '../..',
    start: ['node', 'bench/ours/start-widget.mjs', '{port}'],
    ready: 'http://127.0.0.1:{port}/health',
    url: 'http://127.0.0.1:{port}/deposit',
    open: async port => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/merchant/v1/sessions`, { method: 'POST', headers: { authorization: 'Bearer sk_bench_bench', 'content-type': 'application/json' },
        body: JSON.stringify({ brand: 'COM', user: { id: 'bench', country: 'DE' }, currency: 'EUR', language: 'en' }) });
      return (await answer.json()).url;
    },
    methods: 20,
    list: '[data-testid=pay-group]',
    card: '[data-testid=pay-group][data-id=card]',
    form: ['input[autocomplete=cc-number]', 'input[autocomplete=cc-exp]', 'input[autocomplete=cc-csc]'],
  },
};
