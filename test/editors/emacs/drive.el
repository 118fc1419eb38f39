;;; drive.el --- Plays the steps of ../play.mjs in Emacs  -*- lexical-binding: t -*-

;; Text goes through `self-insert-command', the rest through the commands that users bind to keys.  Emacs 28 and newer.
;; The file is on the command line behind this one, and is opened here: Emacs would do so only afterwards.

;;; Code:
(require 'cl-lib)
(require 'eglot)
(require 'flymake)
(require 'json)

(setq create-lockfiles nil make-backup-files nil auto-save-default nil)
(setq eglot-sync-connect 60 eglot-connect-timeout 60 eglot-send-changes-idle-time 0.0)
(defconst drive-patience 60 "Seconds.")

(defun drive-wait (what holds)
  "Let processes talk until HOLDS answers; an error naming WHAT when it does not."
  (let ((end (+ (float-time) drive-patience)) value)
    (while (and (not (setq value (funcall holds))) (< (float-time) end))
      (accept-process-output nil 0.005)
      (sit-for 0.001))
    (or value (error "Waited in vain for %s" what))))

(defun drive-go (step)
  "Move to the place of STEP."
  (goto-char (point-min))
  (forward-line (1- (alist-get 'line step)))
  (eglot-move-to-lsp-abiding-column (1- (alist-get 'column step))))

(defun drive-type (text)
  "Type TEXT, a key at a time."
  (seq-doseq (key text)
    (let ((last-command-event key)) (self-insert-command 1 key)))
  (eglot--signal-textDocument/didChange))

(defun drive-plain (diagnostic)
  "What the user sees of DIAGNOSTIC."
  (let ((from-server (alist-get 'eglot-lsp-diag (flymake-diagnostic-data diagnostic))))
    (save-excursion
      (goto-char (flymake-diagnostic-beg diagnostic))
      `((code . ,(plist-get from-server :code))
        ;; eglot writes "slashlint [code]: " before it.
        (message . ,(replace-regexp-in-string "\\`slashlint \\[[^]]*\\]: " "" (flymake-diagnostic-text diagnostic)))
        (severity . ,(nth (plist-get from-server :severity) '(nil "error" "warning" "info" "hint")))
        (line . ,(line-number-at-pos))
        (column . ,(1+ (eglot-lsp-abiding-column)))))))

(defun drive-diagnostics (step)
  "Wait for as many as STEP says, and then whether it stays so."
  (ignore-errors
    (drive-wait "diagnostics" (lambda () (= (length (flymake-diagnostics)) (alist-get 'count step)))))
  (let ((end (+ (float-time) 0.15)))
    (while (< (float-time) end) (accept-process-output nil 0.005) (sit-for 0.001)))
  (vconcat (mapcar #'drive-plain (flymake-diagnostics))))

(defun drive-fix (step)
  "Choose the code action that STEP names."
  (let (offered (last-nonmenu-event ?x))
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt items &rest _)
                 (setq offered (mapcar #'car items))
                 (alist-get 'title step))))
      (call-interactively #'eglot-code-actions))
    (eglot--signal-textDocument/didChange)
    (vconcat offered)))

(defun drive-hover ()
  "What eldoc is told about the place."
  (let (said)
    (run-hook-wrapped 'eldoc-documentation-functions
                      (lambda (one)
                        (when (eq one #'eglot-hover-eldoc-function)
                          (funcall one (lambda (text &rest _) (setq said (or text ""))))
                          t)))
    (substring-no-properties (drive-wait "a hover" (lambda () said)))))

(defun drive-complete (step)
  "Type the text of STEP, ask, take the offer."
  (drive-type (alist-get 'text step))
  (pcase-let* ((`(,begin ,end ,table . ,_) (eglot-completion-at-point))
               (offers (all-completions (buffer-substring begin end) table)))
    (completion-at-point)
    (eglot--signal-textDocument/didChange)
    (vconcat (mapcar #'substring-no-properties offers))))

(defun drive-step (step)
  "The answer to STEP."
  (when (alist-get 'line step) (drive-go step))
  (pcase (alist-get 'do step)
    ("diagnostics" (drive-diagnostics step))
    ("type" (drive-type (alist-get 'text step)) nil)
    ("erase" (delete-char (length (alist-get 'text step))) (eglot--signal-textDocument/didChange) nil)
    ("fix" (drive-fix step))
    ("hover" (drive-hover))
    ("complete" (drive-complete step))
    ("text" (buffer-substring-no-properties (point-min) (point-max)))))

(defun drive-all (file)
  "The answers to all steps, in FILE."
  ;; Shown in the window: eglot says nothing about buffers that nobody sees.
  (switch-to-buffer (find-file-noselect file))
  (call-interactively #'eglot)
  (drive-wait "the server" #'eglot-managed-p)
  (flymake-start)
  (prog1 (vconcat (mapcar #'drive-step (json-parse-string (getenv "SLASHLINT_STEPS")
                                                          :object-type 'alist :array-type 'list)))
    (set-buffer-modified-p nil)
    (eglot-shutdown (eglot-current-server))))

(let ((report (condition-case problem
                  `((answers . ,(drive-all (pop command-line-args-left))))
                (error `((error . ,(error-message-string problem)))))))
  (with-temp-file (getenv "SLASHLINT_ANSWERS")
    (insert (json-encode report)))
  (kill-emacs 0))
;;; drive.el ends here
