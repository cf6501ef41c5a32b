// SPDX-License-Identifier: Apache-2.0

// Package credence calls Credence inside the process, through libcredence.so. Its types may be used
// by several goroutines at once.
//
// Find the library with pkg-config (credence-c.pc), or with CGO_CFLAGS and CGO_LDFLAGS.
package credence

/*
#cgo pkg-config: credence-c
#include <credence/credence.h>
#include <stdlib.h>
*/
import "C"

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"unsafe"
)

// Code says what kind of failure an Error is.
type Code int

// The codes that programs distinguish; credence.h has all.
const (
	InvalidArgument    Code = C.CREDENCE_INVALID_ARGUMENT
	NotFound           Code = C.CREDENCE_NOT_FOUND
	PermissionDenied   Code = C.CREDENCE_PERMISSION_DENIED
	FailedPrecondition Code = C.CREDENCE_FAILED_PRECONDITION
	Unavailable        Code = C.CREDENCE_UNAVAILABLE
	Refused            Code = C.CREDENCE_REFUSED
	Ask                Code = C.CREDENCE_ASK
)

func (c Code) String() string { return C.GoString(C.credence_code_name(C.credence_code(c))) }

// Error is the error of every function here.
type Error struct {
	Code    Code
	Message string
	Answer  json.RawMessage // If a part of the request was refused.
}

func (e *Error) Error() string { return e.Message }

// Is makes errors.Is(err, &credence.Error{Code: credence.NotFound}) compare codes.
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.Code == e.Code
}

// Options of Open and Derive, as in credence.h. Nil is the default.
type Options struct {
	DB        *string `json:"db,omitempty"`
	Config    *string `json:"config,omitempty"`
	Project   *string `json:"project,omitempty"`
	Space     *string `json:"space,omitempty"`
	Actor     *string `json:"actor,omitempty"`
	Access    string  `json:"access,omitempty"` // Some of read,write,hook,review,admin.
	WaitMS    *int    `json:"wait_ms,omitempty"`
	LongLived bool    `json:"long_lived,omitempty"`
}

// String is for the fields of Options.
func String(text string) *string { return &text }

// Engine is a store, and who speaks.
type Engine struct {
	mutex  sync.RWMutex // Held for reading during calls, and for writing to close.
	handle *C.credence_engine
}

// Open opens a store, and creates it if there is none.
func Open(options Options) (*Engine, error) {
	return open(options, func(text *C.char, handle **C.credence_engine, r *C.credence_result) C.credence_code {
		return C.credence_open(text, handle, r)
	})
}

// Derive makes another handle on the same store, with no more access than this one: for tools of an
// agent.
func (e *Engine) Derive(options Options) (*Engine, error) {
	e.mutex.RLock()
	defer e.mutex.RUnlock()
	return open(options, func(text *C.char, handle **C.credence_engine, r *C.credence_result) C.credence_code {
		return C.credence_derive(e.handle, text, handle, r)
	})
}

func open(options Options, function func(*C.char, **C.credence_engine, *C.credence_result) C.credence_code) (*Engine, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return nil, err
	}
	engine := &Engine{}
	t := texts{}
	defer t.free()
	// C writes to it, so it must not be a part of Go's memory that holds Go pointers.
	handle := (**C.credence_engine)(C.calloc(1, C.size_t(unsafe.Sizeof(engine.handle))))
	defer C.free(unsafe.Pointer(handle))
	if _, err := answer(func(r *C.credence_result) C.credence_code {
		return function(t.c(string(text)), handle, r)
	}); err != nil {
		return nil, err
	}
	engine.handle = *handle
	return engine, nil
}

// Close waits for calls that are running. Calls after it fail.
func (e *Engine) Close() {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	C.credence_close(e.handle)
	e.handle = nil
}

// Call calls any operation, such as "memory list", with its arguments, and decodes its answer.
// Nil arguments and a nil answer are none.
func (e *Engine) Call(operation string, arguments, into any) error {
	text := []byte("{}")
	if arguments != nil {
		var err error
		if text, err = json.Marshal(arguments); err != nil {
			return err
		}
	}
	return e.into(into, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_call(e.handle, t.c(operation), t.c(string(text)), r)
	})
}

// Memory is a sentence that earns confidence.
type Memory struct {
	ID         string  `json:"id"`
	Content    string  `json:"content"`
	Type       string  `json:"type"`
	Confidence float64 `json:"confidence"`
}

// Remember adds a memory. kind is rule, pattern, preference …, or "".
func (e *Engine) Remember(text, kind string) (memory Memory, err error) {
	err = e.into(&memory, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_memory_add(e.handle, t.c(text), t.optional(kind), r)
	})
	return memory, err
}

// Confirm reports that a memory was right. reason may be "".
func (e *Engine) Confirm(id, reason string) (memory Memory, err error) {
	err = e.into(&memory, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_memory_confirm(e.handle, t.c(id), t.optional(reason), r)
	})
	return memory, err
}

// Fail reports that a memory was wrong. reason may be "".
func (e *Engine) Fail(id, reason string) (memory Memory, err error) {
	err = e.into(&memory, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_memory_fail(e.handle, t.c(id), t.optional(reason), r)
	})
	return memory, err
}

// Inject returns the best memories as text for a prompt; maxTokens 0 is the default of the settings.
func (e *Engine) Inject(maxTokens int32) (string, error) {
	var injected struct{ Text string }
	err := e.into(&injected, func(_ *texts, r *C.credence_result) C.credence_code {
		return C.credence_inject(e.handle, C.int32_t(maxTokens), r)
	})
	return injected.Text, err
}

// Change is an event that some process recorded.
type Change struct {
	Sequence int64
	Kind     string
	Stream   string
	Time     string
	Actor    string
}

// Changes are the changes after an event. Reset means that some may be missing: read again.
type Changes struct {
	Head       int64
	Generation int64
	Reset      bool
	Changes    []Change
}

// ChangesAfter returns what was recorded after event number after; -1 for the head alone. kind is
// "memory", "memory.validated" …, or "" for all.
func (e *Engine) ChangesAfter(after int64, kind string) (changes Changes, err error) {
	err = e.into(&changes, func(t *texts, r *C.credence_result) C.credence_code {
		return C.credence_changes_after(e.handle, C.int64_t(after), t.optional(kind), r)
	})
	return changes, err
}

// Version is that of the library.
func Version() string { return C.GoString(C.credence_version()) }

// into calls a function of the library, and decodes its answer.
func (e *Engine) into(value any, function func(*texts, *C.credence_result) C.credence_code) error {
	e.mutex.RLock()
	defer e.mutex.RUnlock()
	t := texts{}
	defer t.free()
	text, err := answer(func(r *C.credence_result) C.credence_code { return function(&t, r) })
	if err != nil || value == nil {
		return err
	}
	if err := json.Unmarshal(text, value); err != nil {
		return fmt.Errorf("the answer is not as expected: %w", err)
	}
	return nil
}

// answer calls a function of the library with a result of its own.
func answer(function func(*C.credence_result) C.credence_code) (text json.RawMessage, err error) {
	defer func() {
		if recovered := recover(); recovered == errZeroByte {
			err = errZeroByte
		} else if recovered != nil {
			panic(recovered)
		}
	}()
	r := C.credence_result_new()
	if r == nil {
		return nil, &Error{Code: C.CREDENCE_RESOURCE_EXHAUSTED, Message: "there is not enough memory"}
	}
	defer C.credence_result_free(r)
	code := function(r)
	text = json.RawMessage(C.GoString(C.credence_result_json(r)))
	if code != C.CREDENCE_OK {
		return nil, &Error{Code: Code(code), Message: C.GoString(C.credence_result_message(r)), Answer: text}
	}
	return text, nil
}

// texts are copies in C's memory.
type texts []*C.char

var errZeroByte = &Error{Code: InvalidArgument, Message: "a text contains a zero byte"}

// c copies a text. In C a text ends at a zero byte, so one that contains it is not passed at all:
// c panics, and answer returns the error.
func (t *texts) c(text string) *C.char {
	if strings.Contains(text, "\x00") {
		panic(errZeroByte)
	}
	copied := C.CString(text)
	*t = append(*t, copied)
	return copied
}

// optional gives NULL for "".
func (t *texts) optional(text string) *C.char {
	if text == "" {
		return nil
	}
	return t.c(text)
}

// printed replaces zero bytes, which the output of a program may contain.
func (t *texts) printed(text string) *C.char {
	return t.c(strings.ReplaceAll(text, "\x00", "\uFFFD"))
}

func (t *texts) free() {
	for _, text := range *t {
		C.free(unsafe.Pointer(text))
	}
}
