// The Ask page: shows what the extension sends, reports what the user does.
(() => {
  const host = acquireVsCodeApi();
  const at = (id) => document.getElementById(id);
  const [answers, welcome, examples] = ["answers", "welcome", "examples"].map(at);
  const [form, question, send, cancel, step] = ["form", "question", "send", "cancel", "step"].map(at);
  let current;

  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };

  const running = (yes) => {
    send.hidden = yes;
    cancel.hidden = !yes;
    step.textContent = "";
    current?.classList.toggle("running", yes);
  };

  const end = (className, text) => {
    current.append(element("div", className, text));
    running(false);
  };

  const ask = (text) => host.postMessage({ type: "ask", question: text });

  const show = {
    examples: ({ questions }) => {
      const buttons = questions.map((text) => {
        const button = element("button", "example", text);
        button.addEventListener("click", () => ask(text));
        return button;
      });
      examples.replaceChildren(...buttons);
    },
    asked: (message) => {
      if (current?.classList.contains("running")) running(false);
      const asked = element("h2", "question", message.question);
      current = element("div", "answer", "");
      answers.append(asked, current);
      welcome.hidden = true;
      running(true);
      asked.scrollIntoView({ block: "start" });
    },
    step: (message) => {
      step.textContent = message.text;
    },
    telling: (message) => {
      current.innerHTML = message.html;
    },
    told: (message) => {
      current.innerHTML = message.html;
      end("quiet", message.foot);
    },
    failed: (message) => end("failed", message.message),
    cancelled: (message) => end("quiet", message.message),
    clear: () => {
      answers.replaceChildren();
      running(false);
      current = undefined;
      welcome.hidden = false;
    },
  };

  window.addEventListener("message", (event) => show[event.data.type]?.(event.data));

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = question.value.trim();
    if (text) {
      ask(text);
      question.value = "";
    }
  });

  question.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });

  cancel.addEventListener("click", () => host.postMessage({ type: "cancel" }));

  answers.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-path]");
    if (link) {
      event.preventDefault();
      host.postMessage({ type: "open", path: link.dataset.path, line: Number(link.dataset.line) });
    }
  });

  window.addEventListener("focus", () => question.focus());
  host.postMessage({ type: "ready" });
})();
