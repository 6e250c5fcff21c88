// The Ask page: shows what the extension sends, reports what the user does.
(() => {
  const host = acquireVsCodeApi();
  const answers = document.getElementById("answers");
  const form = document.getElementById("form");
  const question = document.getElementById("question");
  const send = document.getElementById("send");
  const cancel = document.getElementById("cancel");
  let current;

  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };

  const running = (yes) => {
    send.disabled = yes;
    cancel.hidden = !yes;
  };

  const begin = (text) => {
    answers.append(element("div", "question", text));
    current = element("div", "answer", "…");
    answers.append(current);
    running(true);
    current.scrollIntoView({ block: "nearest" });
  };

  const show = {
    asked: (message) => begin(message.question),
    telling: (message) => {
      current.innerHTML = message.html;
    },
    told: (message) => {
      current.innerHTML = message.html;
      current.append(element("div", "foot", message.foot));
      running(false);
    },
    failed: (message) => {
      if (current === undefined) begin(message.question);
      current.append(element("div", "failed", message.message));
      running(false);
    },
  };

  window.addEventListener("message", (event) => show[event.data.type]?.(event.data));

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = question.value.trim();
    if (text) {
      host.postMessage({ type: "ask", question: text });
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

  host.postMessage({ type: "ready" });
})();
