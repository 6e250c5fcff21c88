;;; session.el --- A person's session in Emacs with eglot, told as steps -*- lexical-binding: t -*-
;; Arguments by environment: PROGRAM (README's row for eglot), ROOT, FILE, OUT (where the findings go).
;; Every finding is written as JSON for the test to judge; this file judges nothing.

(require 'cl-lib)
(require 'json)
(package-initialize)
(require 'eglot)

(defvar found nil "Findings by step, the last one first.")
(defvar told nil "Messages that begin with our name.")

(defmacro step (name &rest body)
  `(push (cons ,name (condition-case problem
                         `((result . ,(progn ,@body)))
                       (error `((error . ,(error-message-string problem))))))
         found))

(defun await (what seconds condition)
  (let ((end (+ (float-time) seconds)) value)
    (while (not (setq value (funcall condition)))
      (when (> (float-time) end) (error "waited %s s for %s" seconds what))
      (accept-process-output nil 0.05))
    value))

(defun behind (text)
  (goto-char (point-min))
  (search-forward text))

(defun line () (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun tell-change ()
  "Tell the server of the change now; an idle timer would, but a batch session is never idle."
  (eglot--signal-textDocument/didChange))

(defun errors ()
  "Messages of the diagnostics that eglot has for this buffer."
  (mapcar #'flymake-diagnostic-text eglot--diagnostics))

(setq eglot-connect-timeout 300
      jsonrpc-default-request-timeout 300 ; ten seconds are too few for a fix on a busy machine
      eglot-sync-connect t
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil
      create-lockfiles nil
      project-find-functions (list (lambda (_) (cons 'transient (getenv "ROOT")))))
(eval (read (getenv "PROGRAM")))

(advice-add 'message :before
            (lambda (&optional format &rest given)
              (let ((text (if format (apply #'format-message format given) "")))
                (when (string-match-p "Espalier: " text) (push text told)))))

(step "session"
  (find-file (getenv "FILE"))
  (buffer-enable-undo)
  (apply #'eglot (eglot--guess-contact))
  (let ((server (await "the server" 300 #'eglot-current-server)))

    (step "hover"
      (behind "pricingServic")
      (await "a hover" 300
             (lambda () (ignore-errors
                          (plist-get (jsonrpc-request server :textDocument/hover (eglot--TextDocumentPositionParams)
                                                      :timeout 60)
                                     :contents)))))

    (step "ask"
      (plist-get (jsonrpc-request server :workspace/executeCommand
                                  (list :command "espalier.ask" :arguments ["Who uses PricingService?"]) :timeout 300)
                 :answer))

    (step "diagnostics"
      (behind "pricingService.totalPri")
      (delete-char 1)
      (insert "s")
      (undo-boundary)
      (tell-change)
      (vconcat (await "the compiler's error" 300 #'errors)))

    (step "code_actions"
      (let (titles)
        (cl-letf (((symbol-function 'completing-read)
                   (lambda (_prompt actions &rest _)
                     (setq titles (mapcar #'car actions))
                     (cl-find "Espalier" titles :test #'string-match-p))))
          (cl-letf (((symbol-function 'flymake-diagnostics) (lambda (&rest _) eglot--diagnostics))
                    (last-nonmenu-event t)) ; by keyboard
            (eglot-code-actions (line-beginning-position) (line-end-position) nil t)))
        (vconcat titles)))

    (step "fix"
      (await "the fix" 120 (lambda () (not (string-match-p "totalPrise" (buffer-string)))))
      (behind "Money total")
      (line))

    (step "undo"
      (undo-boundary) ; as the command loop does after each command
      (let ((last-command nil)) (undo))
      (behind "Money total")
      (line))

    (step "stop"
      (set-buffer-modified-p nil)
      (eglot-shutdown server nil 20)
      t))
  (vconcat told))

(with-temp-file (getenv "OUT") (insert (json-encode found)))
(kill-emacs 0)
